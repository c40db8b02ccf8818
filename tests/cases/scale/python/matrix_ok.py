"""The rows of a large matrix are reduced one by one."""

import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
matrix = np.empty((60000, 60000))
for row in matrix:
    comm.Allreduce(MPI.IN_PLACE, row, op=MPI.SUM)
