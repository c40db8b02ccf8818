"""An array is broadcast in every round, but another one decides whether there is another round."""

from mpi4py import MPI
from numpy import array

world = MPI.COMM_WORLD
left = array(0, dtype=int)
mine = array(0, dtype=int)
while True:
    if world.rank == 0:
        left.fill(int(input()))
    mine.fill(left.sum())
    world.Bcast([left, MPI.INT], root=0)  # expect: RW101
    if mine == 0:
        break
    world.Barrier()  # expect: RW101
