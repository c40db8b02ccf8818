# The array is sent on when the message has arrived.
import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
next_rank = (rank + 1) % comm.Get_size()
previous = (rank - 1) % comm.Get_size()
token = np.zeros(1)
request = comm.Irecv(token, source=previous)
comm.Send(np.ones(1), dest=next_rank)
request.Wait()
