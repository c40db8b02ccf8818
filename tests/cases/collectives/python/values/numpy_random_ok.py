"""Rank 0 draws a random number for all."""

import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
accept = comm.bcast(np.random.rand() < 0.5, root=0)
if accept:
    comm.Barrier()
