# test: -n 1-4 -- 1
# smallest: arguments 2, with 4 ranks
import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
n = int(sys.argv[1])
if rank == size - 1 and size == 4 and n == 2:
    raise RuntimeError('last')  # expect: RW203
