"""An array with more elements than an int counts."""

import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
data = np.zeros(5 * 10**9, dtype=np.uint8)
comm.Bcast(data, root=0)  # expect: RW706
