# The exception is caught; the message is lost all the same.
# run: -n 2
import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD

if comm.rank == 0:
    comm.Send(np.zeros(8), dest=1)  # because: RW206
    comm.Send(np.zeros(1), dest=1)
else:
    try:
        comm.Recv(np.empty(4), source=0)  # expect: RW206
    except MPI.Exception:
        pass
    comm.Recv(np.empty(1), source=0)
