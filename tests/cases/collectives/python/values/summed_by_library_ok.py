"""What a library computes from a gathered list is equal on all ranks."""

import math

from mpi4py import MPI

comm = MPI.COMM_WORLD
weights = comm.allgather(comm.rank)
if math.fsum(weights) > 1:
    comm.Barrier()
