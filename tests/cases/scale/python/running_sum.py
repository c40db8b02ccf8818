"""Displacements are a running sum in an array of 32 bits."""
# notes: RW702, RW703, RW704, RW705

import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
counts = np.array(comm.allgather(int(input())))
displs = np.zeros(comm.size, dtype=np.int32)
for i in range(1, comm.size):
    displs[i] = displs[i - 1] + counts[i - 1]  # because: RW702
mine = np.zeros(counts[comm.rank])
comm.Scatterv([None, counts, displs, MPI.DOUBLE], mine, root=0)  # expect: RW702
