# A thread of rank 0 and its main thread wait for rank 1, which waits for rank 0.
# run: -n 2
import threading

from mpi4py import MPI

comm = MPI.COMM_WORLD


def listen(tag):
    comm.recv(source=1, tag=tag)  # expect: RW201


if comm.rank == 0:
    thread = threading.Thread(target=listen, args=(1,))
    thread.start()
    listen(2)
    thread.join()
    comm.send(0, dest=1)
else:
    comm.recv(source=0)  # because: RW201
    comm.send(0, dest=0, tag=1)
    comm.send(0, dest=0, tag=2)
