# test: -n 1 -- 1
# smallest: arguments 5, with 1 rank
import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
table = [3, 1, 4, 1, 5]
n = int(sys.argv[1])
if n >= 0:
    print(table[n])  # expect: RW203
