# One half of an array is sent while the other is filled.
import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
next_rank = (rank + 1) % comm.Get_size()
previous = (rank - 1) % comm.Get_size()
data = np.zeros(8)
received = np.empty(4)
request = comm.Isend(data[:4], dest=next_rank)
data[4:] = 1
comm.Recv(received, source=previous)
request.Wait()
