"""They are printed afterwards."""
# run: -n 2 --guard binary

import numpy
from mpi4py import MPI

comm = MPI.COMM_WORLD
other = 1 - comm.rank
data = numpy.arange(4, dtype="i")
ghost = numpy.zeros(4, dtype="i")
receive = comm.Irecv(ghost, source=other)
comm.Send(data, dest=other)
print(data)
receive.Wait()
print(ghost)
