"""Two communicators are synchronised in opposite order."""

from mpi4py import MPI

one = MPI.COMM_WORLD
two = one.Dup()
if one.rank == 0:  # because: RW103
    one.Barrier()  # expect: RW103
    two.Barrier()
else:
    two.Barrier()  # expect: RW103
    one.Barrier()
