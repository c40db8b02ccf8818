"""Rank 0 broadcasts an object, the others receive an array."""

# run: -n 3
import numpy
from mpi4py import MPI

comm = MPI.COMM_WORLD
data = numpy.arange(4.0)
if comm.rank == 0:
    comm.bcast(data, root=0)  # expect: RW106
else:
    comm.Bcast(data, root=0)  # because: RW106
