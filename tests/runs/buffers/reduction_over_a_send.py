# A reduction writes the array that is sent.
# run: -n 2
import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD

data, total = np.ones(4), np.zeros(4)
other = 1 - comm.rank
receive = comm.Irecv(np.zeros(4), source=other)
send = comm.Isend(total, dest=other)  # because: RW403
comm.Allreduce(data, total)  # expect: RW403
MPI.Request.Waitall([send, receive])
