# test: -n 1-3 -- 9
# smallest: arguments 1, with 1 rank
import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
n = int(sys.argv[1])
print(100 // (size - n))  # expect: RW203
