# They do not.
# run: -n 2
import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD

data = np.zeros(8)
if comm.rank == 0:
    first = comm.Irecv(data[:4], source=1)
    second = comm.Irecv(data[4:], source=1)
    MPI.Request.Waitall([first, second])
else:
    comm.Send(data[:4], dest=0)
    comm.Send(data[:4], dest=0)
