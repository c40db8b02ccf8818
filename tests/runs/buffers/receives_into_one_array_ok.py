# Each has its own.
# run: -n 3
import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD

data = np.zeros(4)
if comm.rank == 0:
    requests = [comm.Irecv(data, source=1)]
    requests.append(comm.Irecv(np.zeros(4), source=2))
    MPI.Request.Waitall(requests)
else:
    comm.Send(data, dest=0)
