# Every rank gives IN_PLACE to Reduce.
# run: -n 2
from array import array

from mpi4py import MPI

comm = MPI.COMM_WORLD
x = array("i", [1])
comm.Reduce(MPI.IN_PLACE, x, root=0)  # expect: RW906
