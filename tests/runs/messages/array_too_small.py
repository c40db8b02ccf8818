# The array is too small for what comes; the exception is not caught.
# run: -n 2
import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD

if comm.rank == 0:
    comm.Send(np.zeros(8), dest=1)  # because: RW206
else:
    comm.Recv(np.empty(4), source=0)  # expect: RW206
