# test: -n 1-3 -- 1
# smallest: arguments 12, with 1 rank
import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
total = comm.allreduce(int(sys.argv[1]))
if total == 12:
    raise RuntimeError('twelve')  # expect: RW203
