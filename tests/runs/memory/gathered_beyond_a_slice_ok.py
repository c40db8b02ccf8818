"""The blocks of a gather fill the slice that it is given."""
# run: -n 2 --guard binary

import numpy
from mpi4py import MPI

comm = MPI.COMM_WORLD
table = numpy.zeros(20)
mine = numpy.full(3, float(comm.rank))
part = table[4:10]
comm.Gatherv([mine, 3, MPI.DOUBLE], [part, [3, 3], [0, 3], MPI.DOUBLE])
assert comm.rank or table[9] == 1
