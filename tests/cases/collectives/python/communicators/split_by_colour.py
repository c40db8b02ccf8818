"""A barrier on the part of the even ranks, in which only its first member meets."""

from mpi4py import MPI

world = MPI.COMM_WORLD
colour = world.rank % 2
part = world.Split(colour, world.rank)
if colour == 0:
    part.Barrier()
if part.rank == 0:  # because: RW101
    part.Barrier()  # expect: RW101
part.Free()
