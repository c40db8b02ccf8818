# Only the root does.
# run: -n 2
from array import array

from mpi4py import MPI

comm = MPI.COMM_WORLD
x = array("i", [1])
comm.Reduce(x if comm.rank else MPI.IN_PLACE, None if comm.rank else x, root=0)
