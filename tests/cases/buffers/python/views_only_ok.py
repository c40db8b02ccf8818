# Taking the length, the shape or a part of a pending array does not read it.
import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
next_rank = (rank + 1) % comm.Get_size()
previous = (rank - 1) % comm.Get_size()
received = np.zeros(4)
request = comm.Irecv(received, source=previous)
comm.Send(np.ones(4), dest=next_rank)
half = received[:2]
print(len(received), received.shape)
request.Wait()
print(half)
