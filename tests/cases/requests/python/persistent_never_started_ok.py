# The persistent receive is started and waited for.
import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
next_rank = (rank + 1) % comm.Get_size()
previous = (rank - 1) % comm.Get_size()
received = np.zeros(1)
request = comm.Recv_init(received, source=previous)
request.Start()
comm.Send(np.ones(1), dest=next_rank)
request.Wait()
request.Free()
