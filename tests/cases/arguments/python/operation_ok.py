"""The bits of integers."""

import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
mine = np.zeros(3, dtype='i')
most = np.zeros(3, dtype='i')
comm.Allreduce([mine, MPI.INT], [most, MPI.INT], op=MPI.BAND)
