# The length is sent first.
# run: -n 2
import numpy

from mpi4py import MPI

comm = MPI.COMM_WORLD
length = comm.bcast(8 if comm.rank == 0 else None)
data = numpy.zeros(length)
comm.Bcast(data, root=0)
