"""It is used afterwards."""
# run: -n 2 --guard binary

import numpy
from mpi4py import MPI

comm = MPI.COMM_WORLD
other = 1 - comm.rank
data = numpy.ones(50_000)
ghost = numpy.zeros(50_000)
request = comm.Iallreduce(data, ghost)
mean = data.mean()
request.Wait()
mean = ghost.mean()
