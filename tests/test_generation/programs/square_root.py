# test: -n 1 -- 12
# smallest: arguments 0, with 1 rank
import math
import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
n = int(sys.argv[1])
print(math.sqrt(n - 10))  # expect: RW203
