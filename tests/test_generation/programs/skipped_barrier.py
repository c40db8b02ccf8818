# test: -n 2 -- 1
# smallest: arguments 9, with 2 ranks
import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
n = int(sys.argv[1])
if rank == 1 and n == 9:
    comm.recv(source=0)
comm.barrier()  # expect: RW201
