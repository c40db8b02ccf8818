# It writes another.
# run: -n 2
import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD

data, total = np.ones(4), np.zeros(4)
other = 1 - comm.rank
receive = comm.Irecv(np.zeros(4), source=other)
send = comm.Isend(data, dest=other)
comm.Allreduce(data, total)
MPI.Request.Waitall([send, receive])
