# A sum is formed before the message is there.
import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
next_rank = (rank + 1) % comm.Get_size()
previous = (rank - 1) % comm.Get_size()
received = np.zeros(4)
request = comm.Irecv(received, source=previous)
comm.Send(np.ones(4), dest=next_rank)
total = received.sum()  # expect: RW402
request.Wait()
print(total)
