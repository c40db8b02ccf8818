# The array is sent while it is received.
# run: -n 2
import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD

data = np.zeros(4)
other = 1 - comm.rank
request = comm.Irecv(data, source=other)  # because: RW403
comm.Send(data, dest=other)  # expect: RW403
request.Wait()
