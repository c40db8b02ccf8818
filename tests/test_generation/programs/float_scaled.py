# test: -n 1 -- 1
# smallest: arguments 19, with 1 rank
import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
a = int(sys.argv[1])
if a * 1.1 > 20.5:
    raise RuntimeError('scaled')  # expect: RW203
