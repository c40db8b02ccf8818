"""A chained comparison that holds on the ranks in the middle only."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()

if 0 < rank < size - 1:  # because: RW101
    comm.Barrier()  # expect: RW101
