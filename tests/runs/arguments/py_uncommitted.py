# A datatype that is not committed.
# run: -n 2
from array import array

from mpi4py import MPI

comm = MPI.COMM_WORLD
x = array("i", [0] * 4)
column = MPI.INT.Create_vector(2, 1, 2)  # because: RW910
comm.Bcast([x, 1, column])  # expect: RW910
column.Free()
