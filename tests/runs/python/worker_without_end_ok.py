# Both are told.
# run: -n 3
from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 0:
    for worker in (1, 2):
        comm.send(7, dest=worker)
        comm.send(None, dest=worker)
else:
    while comm.recv(source=0) is not None:
        pass
