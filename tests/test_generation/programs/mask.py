# test: -n 1 -- 1
# smallest: arguments 45, with 1 rank
import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
n = int(sys.argv[1])
if n > 40 and n & 7 == 5:
    raise RuntimeError('mask')  # expect: RW203
