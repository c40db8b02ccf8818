# As bytes.
# run: -n 2
import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD

if comm.rank == 0:
    comm.Send([bytearray(4), MPI.BYTE], dest=1)
else:
    comm.Recv([bytearray(4), MPI.BYTE], source=0)
