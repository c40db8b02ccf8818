"""Arrays are of the rank's own size, and one reduction is made for each row."""

import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
local = np.zeros((4 + comm.rank, 3)) * 2.0
for row in range(local.shape[0]):  # because: RW101
    comm.allreduce(local[row, 0])  # expect: RW101
