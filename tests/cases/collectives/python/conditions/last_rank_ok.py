"""All ranks reduce, and the last one prints."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
load = float(rank)

load = comm.allreduce(load)
if rank == size - 1:
    print("total", load)
