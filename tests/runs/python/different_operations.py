# Maximum on one rank, minimum on the other.
# run: -n 2
import numpy

from mpi4py import MPI

comm = MPI.COMM_WORLD
mine, result = numpy.ones(2), numpy.zeros(2)
comm.Allreduce(mine, result, op=MPI.MAX if comm.rank else MPI.MIN)  # expect: RW105
