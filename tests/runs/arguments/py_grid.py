# A grid that is larger than the world.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
grid = comm.Create_cart([2, 2])  # expect: RW919
grid.Free()
