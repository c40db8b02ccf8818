"""A column of five rows begins in an array of four."""
# run: -n 2 --guard binary

import numpy
from mpi4py import MPI

comm = MPI.COMM_WORLD
grid = numpy.zeros((4, 6))
column = MPI.DOUBLE.Create_vector(5, 1, 6).Commit()
comm.Bcast([grid[0, 2:], 1, column])  # expect: RW410
column.Free()
