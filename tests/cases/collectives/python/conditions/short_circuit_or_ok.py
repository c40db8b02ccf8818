"""What stands before `or` is equal on all ranks."""

import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
residual = 1.0 / (rank + 1)
given_up = len(sys.argv) > 5

done = given_up or comm.allreduce(residual, op=MPI.MAX) < 0.8
print(rank, done)
