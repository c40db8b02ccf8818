"""The other half is changed."""
# run: -n 2 --guard binary

import numpy
from mpi4py import MPI

comm = MPI.COMM_WORLD
other = 1 - comm.rank
data = numpy.ones(50_000)
ghost = numpy.zeros(50_000)
half = len(data) // 2
send = comm.Isend(data[:half], dest=other)
data[half:] = 2
comm.Recv(ghost[:half], source=other)
send.Wait()
