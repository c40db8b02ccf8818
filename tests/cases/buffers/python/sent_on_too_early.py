# An array is sent on before the message has arrived in it.
import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
next_rank = (rank + 1) % comm.Get_size()
previous = (rank - 1) % comm.Get_size()
token = np.zeros(1)
request = comm.Irecv(token, source=previous)
comm.Send(token, dest=next_rank)  # expect: RW403
request.Wait()
