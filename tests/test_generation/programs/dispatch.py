# test: -n 1 -- sum
# smallest: arguments max, with 1 rank
import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
name = sys.argv[1]
if name in {'sum', 'max'}:
    values = [] if name == 'max' else [1]
    print(values[0])  # expect: RW203
