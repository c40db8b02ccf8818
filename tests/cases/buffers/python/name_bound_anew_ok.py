# The name gets another array; the one being sent stays as it is.
import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
next_rank = (rank + 1) % comm.Get_size()
previous = (rank - 1) % comm.Get_size()
data = np.zeros(4)
received = np.empty(4)
request = comm.Isend(data, dest=next_rank)
data = np.ones(4)
data[0] = 2
comm.Recv(received, source=previous)
request.Wait()
