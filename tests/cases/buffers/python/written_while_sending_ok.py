# The array is changed once it is sent.
import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
next_rank = (rank + 1) % comm.Get_size()
previous = (rank - 1) % comm.Get_size()
out = np.zeros(4)
received = np.empty(4)
request = comm.Isend(out, dest=next_rank)
comm.Recv(received, source=previous)
request.Wait()
out[0] = 1
