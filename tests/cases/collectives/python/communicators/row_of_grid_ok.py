"""All ranks reduce over their row, and those in the first column print."""

from mpi4py import MPI

world = MPI.COMM_WORLD
grid = world.Create_cart(MPI.Compute_dims(world.size, 2), periods=[False, False])
row = grid.Sub([False, True])
total = row.allreduce(1)
if row.rank == 0:
    print(total)
