# Bytes are received as characters.
# run: -n 2
import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD

if comm.rank == 0:
    comm.Send([bytearray(4), MPI.BYTE], dest=1)  # because: RW205
else:
    comm.Recv([bytearray(4), MPI.CHAR], source=0)  # expect: RW205
