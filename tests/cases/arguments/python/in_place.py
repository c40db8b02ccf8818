"""A broadcast does not know MPI.IN_PLACE."""

import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
data = np.zeros(3)
comm.Bcast(MPI.IN_PLACE, root=0)  # expect: RW906
