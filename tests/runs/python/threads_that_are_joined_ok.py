"""Each rank waits for a thread; that of rank 0 speaks first."""

# run: -n 2
import threading

from mpi4py import MPI

comm = MPI.COMM_WORLD
other = 1 - comm.rank


def serve():
    if comm.rank == 0:
        comm.send("question", dest=other, tag=1)
        comm.recv(source=other, tag=1)
    else:
        comm.recv(source=other, tag=1)
        comm.send("answer", dest=other, tag=1)


thread = threading.Thread(target=serve)
thread.start()
thread.join()
