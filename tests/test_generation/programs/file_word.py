# test: -n 1
# smallest: 
import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
with open('grid.txt') as file:
    first = file.readline().split()[0]
if first == 'debug':
    raise RuntimeError('debug')  # expect: RW203
