# A receive is begun and its request forgotten.
import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
next_rank = (rank + 1) % comm.Get_size()
previous = (rank - 1) % comm.Get_size()
received = np.empty(4)
request = comm.Irecv(received, source=previous)  # expect: RW301
comm.Send(np.ones(4), dest=next_rank)
