"""A copy of them is changed."""
# run: -n 2 --guard binary

import numpy
from mpi4py import MPI

comm = MPI.COMM_WORLD
other = 1 - comm.rank
data = numpy.arange(4, dtype="i")
ghost = numpy.zeros(4, dtype="i")
send = comm.Isend(data, dest=other)
copy = data.copy()
copy += 1
comm.Recv(ghost, source=other)
send.Wait()
