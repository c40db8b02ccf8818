# Bitwise and of floating point numbers.
# run: -n 2
from array import array

from mpi4py import MPI

comm = MPI.COMM_WORLD
x, y = array("d", [0.0]), array("d", [0.0])
comm.Allreduce(x, y, op=MPI.BAND)  # expect: RW908
