"""Every rank takes the last one for the root of a broadcast of an array."""

import numpy
from mpi4py import MPI

last = MPI.COMM_WORLD.Get_size() - 1
data = numpy.zeros(3)
MPI.COMM_WORLD.Bcast(data, root=last)
