# Two views of one array share elements.
# run: -n 2
import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD

data = np.zeros(8)
if comm.rank == 0:
    first = comm.Irecv(data[:5], source=1)  # because: RW403
    second = comm.Irecv(data[4:], source=1)  # expect: RW403
    MPI.Request.Waitall([first, second])
else:
    comm.Send(data[:4], dest=0)
    comm.Send(data[:4], dest=0)
