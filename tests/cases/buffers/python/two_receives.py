# Two receives share an array.
import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
next_rank = (rank + 1) % comm.Get_size()
previous = (rank - 1) % comm.Get_size()
first = np.empty(2)
requests = [comm.Irecv(first, source=previous, tag=1)]
requests.append(comm.Irecv(first, source=previous, tag=2))  # expect: RW403
for tag in (1, 2):
    comm.Send(np.ones(2), dest=next_rank, tag=tag)
MPI.Request.Waitall(requests)
