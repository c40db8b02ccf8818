"""A count that an int holds."""

import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
n = 2_000_000_000
data = np.zeros(n, dtype="b")
comm.Bcast([data, n, MPI.BYTE], root=0)
