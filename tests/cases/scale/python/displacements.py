"""Displacements are summed in 32 bits."""
# notes: RW702, RW703, RW704, RW705

import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
n = int(input())
counts = np.array(comm.allgather(n))
displs = np.zeros(comm.size, dtype="i")
displs[1:] = np.cumsum(counts)[:-1]  # because: RW702
everything = np.zeros(counts.sum())
comm.Allgatherv(np.zeros(n), [everything, counts, displs, MPI.DOUBLE])  # expect: RW702
