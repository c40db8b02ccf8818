# The sum is formed when the message is there.
import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
next_rank = (rank + 1) % comm.Get_size()
previous = (rank - 1) % comm.Get_size()
received = np.zeros(4)
request = comm.Irecv(received, source=previous)
comm.Send(np.ones(4), dest=next_rank)
request.Wait()
total = received.sum()
print(total)
