"""The blocks of a gather reach beyond the slice that it is given, into the rest of the array."""
# run: -n 2 --guard binary

import numpy
from mpi4py import MPI

comm = MPI.COMM_WORLD
table = numpy.zeros(20)
mine = numpy.full(3, float(comm.rank))
part = table[4:9]
comm.Gatherv([mine, 3, MPI.DOUBLE], [part, [3, 3], [0, 3], MPI.DOUBLE])  # expect: RW410
# says: recvbuf needs 24 bytes (3 elements of MPI_DOUBLE) from byte 24 on, and the ndarray has 16, of 40 in all
assert comm.rank or table[9] == 1
