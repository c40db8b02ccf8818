"""The root fills an array, the others make an empty one, and all have the same after the broadcast."""

import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 0:
    data = np.arange(10.0)
else:
    data = np.empty(10)
comm.Bcast(data, root=0)
if data[1] > 0:
    comm.Barrier()
