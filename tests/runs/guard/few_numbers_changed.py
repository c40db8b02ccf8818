"""Four numbers are changed while they are being sent."""
# run: -n 2 --guard binary

import numpy
from mpi4py import MPI

comm = MPI.COMM_WORLD
other = 1 - comm.rank
data = numpy.arange(4, dtype="i")
ghost = numpy.zeros(4, dtype="i")
send = comm.Isend(data, dest=other)
data += 1  # expect: RW402
comm.Recv(ghost, source=other)
send.Wait()
