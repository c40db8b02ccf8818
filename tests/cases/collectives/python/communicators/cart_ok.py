"""A grid of processes: rows reduce by themselves, all synchronise on the grid."""

from mpi4py import MPI

world = MPI.COMM_WORLD
dims = MPI.Compute_dims(world.size, 2)
grid = world.Create_cart(dims, periods=[False, False])
row = grid.Sub([False, True])
print(row.allreduce(1))
grid.Barrier()
