"""A count of three."""

import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
data = np.zeros(3)
comm.Bcast([data, 3, MPI.DOUBLE], root=0)
