"""A numpy array that only rank 0 has filled decides after it was broadcast."""

import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
params = np.zeros(2)
if comm.rank == 0:
    params[:] = [5, 0.1]
comm.Bcast(params, root=0)

if params[0] > 3:
    comm.Barrier()
