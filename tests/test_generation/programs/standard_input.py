# test: -n 1 --input stdin:numbers.txt
# smallest: stdin line 1: 6 7, with 1 rank
import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
a, b = input().split()
if int(a) * int(b) == 42 and int(a) == 6:
    raise RuntimeError('answer')  # expect: RW203
