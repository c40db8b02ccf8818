"""Displacements are a running sum of Python's integers, which do not wrap around."""
# notes: RW702, RW703, RW704, RW705

import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
counts = comm.allgather(int(input()))
displs = [0]
for count in counts[:-1]:
    displs.append(displs[-1] + count)
mine = np.zeros(counts[comm.rank])
comm.Scatterv([None, counts, displs, MPI.DOUBLE], mine, root=0)
