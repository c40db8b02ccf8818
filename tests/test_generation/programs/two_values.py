# test: -n 1 -- 1 1
# smallest: arguments 35 18, with 1 rank
import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
x, y = int(sys.argv[1]), int(sys.argv[2])
if x - y == 17:
    if x + y == 53:
        raise RuntimeError('pair')  # expect: RW203
