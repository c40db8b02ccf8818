# test: -n 1 -- 1
# smallest: arguments 37, with 1 rank
import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
n = int(sys.argv[1])
if n > 0 and n * n == 1369:
    raise RuntimeError('square')  # expect: RW203
