"""Only the last rank reduces, and the others have gone on."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
load = float(rank)

if rank == size - 1:  # because: RW101
    load = comm.allreduce(load)  # expect: RW101
    print("total", load)
