# The arrays have other lengths on the ranks.
# run: -n 2
import numpy

from mpi4py import MPI

comm = MPI.COMM_WORLD
data = numpy.zeros(4 + 4 * comm.rank)
comm.Bcast(data, root=0)  # expect: RW107
