# test: -n 2 -- 1
# smallest: arguments 5, with 2 ranks
import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
n = int(sys.argv[1])
if rank == 0 and n != 5:
    comm.send(n, dest=1)
if rank == 1:
    comm.recv(source=0)  # expect: RW201
