# All elements are set to zero while the array is being sent.
import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
next_rank = (rank + 1) % comm.Get_size()
previous = (rank - 1) % comm.Get_size()
out = np.ones(4)
received = np.empty(4)
request = comm.Isend([out, MPI.DOUBLE], dest=next_rank)
out[:] = 0  # expect: RW402
comm.Recv(received, source=previous)
request.Wait()
