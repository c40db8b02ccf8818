"""The root fills an array, the others make an empty one, and each looks at it before the broadcast."""

import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 0:
    data = np.arange(10.0)
else:
    data = np.empty(10)
if data[1] > 0:  # because: RW101
    comm.Barrier()  # expect: RW101
comm.Bcast(data, root=0)
