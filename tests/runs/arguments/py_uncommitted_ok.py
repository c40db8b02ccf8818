# One that is.
# run: -n 2
from array import array

from mpi4py import MPI

comm = MPI.COMM_WORLD
x = array("i", [0] * 4)
column = MPI.INT.Create_vector(2, 1, 2).Commit()
comm.Bcast([x, 1, column])
column.Free()
