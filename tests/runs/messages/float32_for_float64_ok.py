# They have the same.
# run: -n 2
import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD

if comm.rank == 0:
    comm.Send(np.zeros(4), dest=1)
else:
    comm.Recv(np.empty(4), source=0)
