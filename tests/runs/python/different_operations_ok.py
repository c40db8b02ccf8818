# First one, then the other.
# run: -n 2
import numpy

from mpi4py import MPI

comm = MPI.COMM_WORLD
mine, result = numpy.ones(2), numpy.zeros(2)
comm.Allreduce(mine, result, op=MPI.MAX)
comm.Allreduce(MPI.IN_PLACE, result, op=MPI.MIN)
