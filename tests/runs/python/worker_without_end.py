# The master tells only one of two workers to stop.
# run: -n 3
from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 0:
    for worker in (1, 2):
        comm.send(7, dest=worker)
    comm.send(None, dest=1)
else:
    while comm.recv(source=0) is not None:  # expect: RW201
        pass
