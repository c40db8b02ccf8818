# The same type.
# run: -n 2
import numpy

from mpi4py import MPI

comm = MPI.COMM_WORLD
data = numpy.zeros(4, "f4")
comm.Bcast(data, root=0)
