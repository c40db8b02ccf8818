# It is sent afterwards.
# run: -n 2
import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD

data = np.zeros(4)
other = 1 - comm.rank
request = comm.Irecv(data, source=other)
comm.Send(np.zeros(4), dest=other)
request.Wait()
