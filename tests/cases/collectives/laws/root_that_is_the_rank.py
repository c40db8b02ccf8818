"""Every rank takes itself for the root of a broadcast of an array."""

import numpy
from mpi4py import MPI

rank = MPI.COMM_WORLD.Get_rank()
data = numpy.zeros(3)
MPI.COMM_WORLD.Bcast(data, root=rank)  # expect: RW104
