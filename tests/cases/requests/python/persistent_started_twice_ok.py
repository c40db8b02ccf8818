# The persistent send is completed before it is started again.
import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
next_rank = (rank + 1) % comm.Get_size()
previous = (rank - 1) % comm.Get_size()
out = np.zeros(1)
received = np.empty(1)
request = comm.Send_init(out, dest=next_rank)
for _ in range(3):
    request.Start()
    comm.Recv(received, source=previous)
    request.Wait()
request.Free()
