"""An array of 2.4 GB that travels as it is."""

import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
data = np.zeros(300_000_000)
comm.Bcast(data, root=0)
