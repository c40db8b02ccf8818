"""The result of a reduction is used before it is complete."""
# run: -n 2 --guard binary

import numpy
from mpi4py import MPI

comm = MPI.COMM_WORLD
other = 1 - comm.rank
data = numpy.ones(50_000)
ghost = numpy.zeros(50_000)
request = comm.Iallreduce(data, ghost)
mean = ghost.mean()  # expect: RW402
request.Wait()
