"""A barrier on the part of the even ranks, in which all of them meet."""

from mpi4py import MPI

world = MPI.COMM_WORLD
colour = world.rank % 2
part = world.Split(colour, world.rank)
if colour == 0:
    part.Barrier()
if part.rank == 0:
    print("first of part", colour)
part.Free()
