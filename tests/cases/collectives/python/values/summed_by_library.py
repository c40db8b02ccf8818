"""What a library computes from a local list differs as the list does."""

import math

from mpi4py import MPI

comm = MPI.COMM_WORLD
weights = [comm.rank, 0.5]
if math.fsum(weights) > 1:  # because: RW101
    comm.Barrier()  # expect: RW101
