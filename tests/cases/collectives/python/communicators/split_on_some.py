"""Splitting is collective over the whole, and the workers leave it out."""

from mpi4py import MPI

world = MPI.COMM_WORLD
if world.rank == 0:  # because: RW101
    part = world.Split(0, 0)  # expect: RW101
else:
    part = MPI.COMM_NULL
