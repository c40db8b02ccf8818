# test: -n 1
# smallest: 
import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
width = 1
with open('grid.txt') as file:
    for line in file:
        words = line.split()
        if words[0] == 'width':
            width = int(words[1])
print(64 // width)  # expect: RW203
