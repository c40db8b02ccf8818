"""A generator expression sums the local cells, and one reduction the sums."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
cells = range(3 + comm.Get_rank())
energy = comm.allreduce(sum(cell * cell for cell in cells))
