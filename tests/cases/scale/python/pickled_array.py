"""An array of 2.4 GB that is pickled."""

import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
data = np.zeros(300_000_000)
data = comm.bcast(data, root=0)  # expect: RW706
