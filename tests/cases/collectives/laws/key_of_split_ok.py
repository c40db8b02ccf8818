"""The rank is the key of a split, and the number of ranks, which is the same for all, decides."""

from mpi4py import MPI

world = MPI.COMM_WORLD
rank = world.Get_rank()
copy = world.Split(0, rank)
if world.Get_size() > 1:
    world.Barrier()
