# test: -n 1 -- 1.0
# smallest: arguments 2.5, with 1 rank
import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
x = float(sys.argv[1])
print(1.0 / (x - 2.5))  # expect: RW203
