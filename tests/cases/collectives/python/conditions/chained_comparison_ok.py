"""A chained comparison of numbers that all ranks share."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()

if 0 < size < 1000:
    comm.Barrier()
