"""A column begins in the first row: it reaches beyond that, and not beyond the array."""
# run: -n 2 --guard binary

import numpy
from mpi4py import MPI

comm = MPI.COMM_WORLD
grid = numpy.zeros((4, 6))
column = MPI.DOUBLE.Create_vector(4, 1, 6).Commit()
comm.Bcast([grid[0, 2:], 1, column])
column.Free()
