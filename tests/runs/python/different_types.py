# The arrays have other types on the ranks, of the same size.
# run: -n 2
import numpy

from mpi4py import MPI

comm = MPI.COMM_WORLD
data = numpy.zeros(4, "f4" if comm.rank == 0 else "i4")
comm.Bcast(data, root=0)  # expect: RW106
