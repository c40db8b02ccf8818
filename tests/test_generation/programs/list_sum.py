# test: -n 1 -- 1,2,3
# smallest: 
import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
total = 0
for item in sys.argv[1].split(','):
    total += int(item)
if total == 12:
    raise RuntimeError('twelve')  # expect: RW203
