"""An array is broadcast in every round, and decides whether there is another one."""

from mpi4py import MPI
from numpy import array

world = MPI.COMM_WORLD
left = array(0, dtype=int)
while True:
    if world.rank == 0:
        left.fill(int(input()))
    world.Bcast([left, MPI.INT], root=0)
    if left == 0:
        break
    world.Barrier()
