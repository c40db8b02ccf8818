# All ranks get it.
# run: -n 3
import numpy

from mpi4py import MPI

comm = MPI.COMM_WORLD
mine, total = numpy.ones(1), numpy.zeros(1)
comm.Allreduce(mine, total, op=MPI.SUM)
