"""A numpy array that only rank 0 has filled decides before it is broadcast."""

import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
params = np.zeros(2)
if comm.rank == 0:
    params[:] = [5, 0.1]

if params[0] > 3:  # because: RW101
    comm.Barrier()  # expect: RW101
comm.Bcast(params, root=0)
