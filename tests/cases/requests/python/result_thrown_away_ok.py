# The request of the send is kept and waited for.
import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
next_rank = (rank + 1) % comm.Get_size()
previous = (rank - 1) % comm.Get_size()
out = np.full(4, float(rank))
received = np.empty(4)
request = comm.Isend(out, dest=next_rank)
comm.Recv(received, source=previous)
request.Wait()
