# test: -n 1 -- 1
# smallest: arguments 37, with 1 rank
import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
n = int(sys.argv[1])
print(100 // (n - 37))  # expect: RW203
