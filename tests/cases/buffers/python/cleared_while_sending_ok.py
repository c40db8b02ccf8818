# All elements are set to zero before the array is sent.
import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
next_rank = (rank + 1) % comm.Get_size()
previous = (rank - 1) % comm.Get_size()
out = np.ones(4)
received = np.empty(4)
out[:] = 0
request = comm.Isend([out, MPI.DOUBLE], dest=next_rank)
comm.Recv(received, source=previous)
request.Wait()
