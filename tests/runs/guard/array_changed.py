"""An array is set to zero while it is being sent."""
# run: -n 2 --guard binary

import numpy
from mpi4py import MPI

comm = MPI.COMM_WORLD
other = 1 - comm.rank
data = numpy.ones(50_000)
ghost = numpy.zeros(50_000)
receive = comm.Irecv(ghost, source=other)
send = comm.Isend(data, dest=other)
data[:] = 0  # expect: RW402
MPI.Request.Waitall([receive, send])
