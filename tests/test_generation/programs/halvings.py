# test: -n 1 -- 1
# smallest: arguments 16, with 1 rank
import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
n, steps = int(sys.argv[1]), 0
while n > 0:
    n, steps = n // 2, steps + 1
if steps == 5:
    raise RuntimeError('five')  # expect: RW203
