"""A count beyond what an int holds."""

import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
n = 3_000_000_000
data = np.zeros(n, dtype="b")
comm.Bcast([data, n, MPI.BYTE], root=0)  # expect: RW706
