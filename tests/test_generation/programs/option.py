# test: -n 1 -- run
# smallest: arguments --fast, with 1 rank
import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
if sys.argv[1] == '--fast':
    raise RuntimeError('fast')  # expect: RW203
