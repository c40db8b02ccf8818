# test: -n 1 -- 1
# smallest: arguments 11, with 1 rank
import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
if int(sys.argv[1]) << 2 == 44:
    raise RuntimeError('shift')  # expect: RW203
