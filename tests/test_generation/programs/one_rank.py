# test: -n 1-4
# smallest: no arguments, with 3 ranks
import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
if rank == 2:
    raise RuntimeError('rank')  # expect: RW203
