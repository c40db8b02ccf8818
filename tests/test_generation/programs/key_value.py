# test: -n 1 -- steps=4
# smallest: arguments width=7, with 1 rank
import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
key, value = sys.argv[1].split('=')
if key == 'width':
    if int(value) == 7:
        raise RuntimeError('width')  # expect: RW203
