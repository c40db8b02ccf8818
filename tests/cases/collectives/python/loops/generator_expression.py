"""A generator expression that reduces once for each local cell."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
cells = range(3 + comm.Get_rank())
energy = sum(comm.allreduce(cell) for cell in cells)  # expect: RW101  # because: RW101
