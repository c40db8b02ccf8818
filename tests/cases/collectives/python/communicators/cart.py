"""A grid of processes, whose creation only some ranks take part in."""

from mpi4py import MPI

world = MPI.COMM_WORLD
if world.rank != world.size - 1:  # because: RW101
    grid = world.Create_cart([world.size - 1], periods=[True])  # expect: RW101
