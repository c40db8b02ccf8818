"""An array with as many bytes in elements of eight."""

import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
data = np.zeros(625 * 10**6, dtype=np.float64)
comm.Bcast(data, root=0)
