"""Each rank draws its own random number, and it decides."""

import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
accept = np.random.rand() < 0.5  # because: RW101
if accept:  # because: RW101
    comm.Barrier()  # expect: RW101
