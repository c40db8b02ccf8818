# A request is tested until it is complete.
import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
next_rank = (rank + 1) % comm.Get_size()
previous = (rank - 1) % comm.Get_size()
received = np.empty(1)
request = comm.Irecv(received, source=previous)
comm.Send(np.ones(1), dest=next_rank)
while not request.Test():
    pass
print(received)
