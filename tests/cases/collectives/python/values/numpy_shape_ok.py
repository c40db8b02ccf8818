"""Arrays hold different numbers, and are of the same size on all ranks."""

import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
local = np.zeros((4, 3))
local[:] = comm.rank
for row in range(local.shape[0]):
    comm.allreduce(local[row, 0])
for row in range(len(local)):
    comm.allreduce(local[row, 0])
