"""The colour 0 tells nothing about the second condition, which was not asked there."""

from mpi4py import MPI

rank = MPI.COMM_WORLD.Get_rank()
if rank > 0:
    colour = 0
elif rank % 2:
    colour = 1
else:
    colour = 2
part = MPI.COMM_WORLD.Split(colour, 0)
if rank % 2:
    part.Barrier()  # expect: RW101
part.Free()
