# Compute_dims fits it.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
grid = comm.Create_cart(MPI.Compute_dims(comm.size, 2))
grid.Free()
