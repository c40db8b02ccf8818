# Both requests are in the list that is waited for.
import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
next_rank = (rank + 1) % comm.Get_size()
previous = (rank - 1) % comm.Get_size()
received = np.empty(1)
out = np.ones(1)
receive = comm.Irecv(received, source=previous)
send = comm.Isend(out, dest=next_rank)
MPI.Request.Waitall([receive, send])
