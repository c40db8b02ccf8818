"""Each rank waits for a thread that waits for a message of the other rank's thread."""

# run: -n 2
import threading

from mpi4py import MPI

comm = MPI.COMM_WORLD
other = 1 - comm.rank


def serve():
    comm.recv(source=other, tag=1)  # expect: RW201
    comm.send("answer", dest=other, tag=1)


thread = threading.Thread(target=serve)
thread.start()
thread.join()
