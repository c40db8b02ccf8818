"""`else` of a loop runs on ranks that found nothing: only they report."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
mine = [comm.Get_rank(), 7]
for each in mine:
    if each == 0:  # because: RW101
        break
else:
    comm.Barrier()  # expect: RW101
