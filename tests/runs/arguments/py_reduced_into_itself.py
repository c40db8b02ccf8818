# One array is sent and received.
# run: -n 2
from array import array

from mpi4py import MPI

comm = MPI.COMM_WORLD
x = array("d", [0.0] * 4)
comm.Allreduce(x, x)  # expect: RW909
