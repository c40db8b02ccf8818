# test: -n 1 -- 1
# smallest: arguments 1,1,1, with 1 rank
import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
items = sys.argv[1].split(',')
if len(items) == 3:
    raise RuntimeError('three')  # expect: RW203
