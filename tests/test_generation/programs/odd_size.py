# test: -n 2-4
# smallest: no arguments, with 3 ranks
import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
partner = rank + 1 if rank % 2 == 0 else rank - 1
if partner < size:
    comm.sendrecv(rank, dest=partner, source=partner)
else:
    comm.recv(source=0)  # expect: RW201
