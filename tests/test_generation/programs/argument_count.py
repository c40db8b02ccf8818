# test: -n 1 -- 1
# smallest: arguments 0 0 0, with 1 rank
import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
if len(sys.argv) == 4:
    raise RuntimeError('four')  # expect: RW203
