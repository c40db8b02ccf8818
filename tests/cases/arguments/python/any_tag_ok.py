"""A message with a tag."""

import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
data = np.zeros(3)
if rank == 0:
    comm.Send(data, dest=1, tag=2)
elif rank == 1:
    comm.Recv(data, source=0, tag=MPI.ANY_TAG)
