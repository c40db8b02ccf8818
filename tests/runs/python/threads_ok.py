# The main thread answers rank 1 while the other listens.
# run: -n 2
import threading

from mpi4py import MPI

comm = MPI.COMM_WORLD


def listen(tag):
    comm.recv(source=1, tag=tag)


if comm.rank == 0:
    thread = threading.Thread(target=listen, args=(1,))
    thread.start()
    comm.send(0, dest=1)
    listen(2)
    thread.join()
else:
    comm.recv(source=0)
    comm.send(0, dest=0, tag=1)
    comm.send(0, dest=0, tag=2)
