"""One element of an array is received, and who sent it is not known."""

import numpy
from mpi4py import MPI

world = MPI.COMM_WORLD
data = numpy.zeros(3, dtype="i")
mine = numpy.full(1, world.rank, dtype="i")
world.Sendrecv(mine, (world.rank + 1) % world.size, recvbuf=[data, 1, MPI.INT], source=MPI.ANY_SOURCE)
if data[0]:
    world.Barrier()  # expect: RW101
