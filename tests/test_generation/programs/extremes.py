# test: -n 1 -- 1 2
# smallest: 
import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
a, b = int(sys.argv[1]), int(sys.argv[2])
if max(a, b) == 31 and min(a, b) == 30:
    raise RuntimeError('extremes')  # expect: RW203
