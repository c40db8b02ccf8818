# There is room.
# run: -n 2
import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD

if comm.rank == 0:
    comm.Send(np.zeros(8), dest=1)
    comm.Send(np.zeros(1), dest=1)
else:
    try:
        comm.Recv(np.empty(8), source=0)
    except MPI.Exception:
        pass
    comm.Recv(np.empty(1), source=0)
