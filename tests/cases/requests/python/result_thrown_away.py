# The request of a send is thrown away.
import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
next_rank = (rank + 1) % comm.Get_size()
previous = (rank - 1) % comm.Get_size()
out = np.full(4, float(rank))
received = np.empty(4)
comm.Isend(out, dest=next_rank)  # expect: RW301
comm.Recv(received, source=previous)
