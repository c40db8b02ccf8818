# An array is changed while it is being sent.
import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
next_rank = (rank + 1) % comm.Get_size()
previous = (rank - 1) % comm.Get_size()
out = np.zeros(4)
received = np.empty(4)
request = comm.Isend(out, dest=next_rank)  # because: RW402
out[0] = 1  # expect: RW402
comm.Recv(received, source=previous)
request.Wait()
