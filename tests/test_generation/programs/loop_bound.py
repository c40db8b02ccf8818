# test: -n 1 -- 1
# smallest: arguments 8, with 1 rank
import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
for i in range(int(sys.argv[1])):
    if i == 7:
        raise RuntimeError('seven')  # expect: RW203
