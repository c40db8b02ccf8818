# test: -n 1 -- 1.0
# smallest: 
import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
b = float(sys.argv[1])
if b > 1.1 and b < 1.2:
    raise RuntimeError('window')  # expect: RW203
