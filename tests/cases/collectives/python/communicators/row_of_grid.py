"""Only the ranks in the first column reduce over their row."""

from mpi4py import MPI

world = MPI.COMM_WORLD
grid = world.Create_cart(MPI.Compute_dims(world.size, 2), periods=[False, False])
row = grid.Sub([False, True])
if row.rank == 0:  # because: RW101
    print(row.allreduce(1))  # expect: RW101
