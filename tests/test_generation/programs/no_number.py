# test: -n 1 -- 1
# smallest: 
import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
try:
    n = int(sys.argv[1])
except ValueError:
    n = None
print(n + 1)  # expect: RW203
