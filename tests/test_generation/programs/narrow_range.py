# test: -n 1 -- 1
# smallest: arguments 101, with 1 rank
import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
n = int(sys.argv[1])
if 100 < n < 103 and n % 2 == 1:
    raise RuntimeError('odd')  # expect: RW203
