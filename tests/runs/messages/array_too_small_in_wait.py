# The array of a nonblocking receive is too small.
# run: -n 2
import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD

if comm.rank == 0:
    comm.Send(np.zeros(8), dest=1)  # because: RW206
else:
    request = comm.Irecv(np.empty(4), source=0)  # expect: RW206
    request.Wait()
