# Persistent requests are started one by one, and completed all at once.
import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
next_rank = (rank + 1) % comm.Get_size()
previous = (rank - 1) % comm.Get_size()
out = np.zeros(1)
received = np.empty(1)
requests = [comm.Send_init(out, dest=next_rank), comm.Recv_init(received, source=previous)]
for _ in range(3):
    for request in requests:
        request.Start()
    MPI.Prequest.Waitall(requests)
for request in requests:
    request.Free()
