# test: -n 1 -- 1
# smallest: arguments 14, with 1 rank
import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
n = int(sys.argv[1])
if n > 10:
    if n < 20:
        if n % 7 == 0:
            raise RuntimeError('fourteen')  # expect: RW203
