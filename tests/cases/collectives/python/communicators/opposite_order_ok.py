"""Two communicators are synchronised in the same order."""

from mpi4py import MPI

one = MPI.COMM_WORLD
two = one.Dup()
if one.rank == 0:
    one.Barrier()
    two.Barrier()
else:
    one.Barrier()
    two.Barrier()
