"""`else` of a loop runs on all ranks, since none breaks out of it."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
mine = [comm.Get_rank(), 7]
found = False
for each in mine:
    if each == 0:
        found = True
else:
    comm.Barrier()
