# In the order of ranks.
# run: -n 3
# notes: RW215
import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD

if comm.rank == 0:
    total = np.zeros(1)
    for source in range(1, comm.size):
        part = np.empty(1)
        comm.Recv(part, source=source)
        total += part
else:
    comm.Send(np.ones(1), dest=0)
