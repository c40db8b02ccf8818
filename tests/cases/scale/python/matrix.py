"""A matrix with more elements than an int counts."""

import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
matrix = np.empty((60000, 60000))
comm.Allreduce(MPI.IN_PLACE, matrix, op=MPI.SUM)  # expect: RW706
