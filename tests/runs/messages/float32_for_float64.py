# The arrays have different types.
# run: -n 2
import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD

if comm.rank == 0:
    comm.Send(np.zeros(4), dest=1)  # because: RW205
else:
    comm.Recv(np.empty(8, dtype="f4"), source=0)  # expect: RW205
