"""The rank is the key of a split, which does not make it a buffer: it still differs."""

from mpi4py import MPI

world = MPI.COMM_WORLD
rank = world.Get_rank()
copy = world.Split(0, rank)
if rank:
    world.Barrier()  # expect: RW101
