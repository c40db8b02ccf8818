"""Everybody broadcasts the array as such."""

# run: -n 3
import numpy
from mpi4py import MPI

comm = MPI.COMM_WORLD
data = numpy.arange(4.0)
comm.Bcast(data, root=0)
