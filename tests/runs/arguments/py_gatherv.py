# Blocks that overlap at the root.
# run: -n 2
from array import array

from mpi4py import MPI

comm = MPI.COMM_WORLD
x, everything = array("i", [0] * 4), array("i", [0] * 8)
comm.Gatherv(x, [everything, [4, 4], [0, 2], MPI.INT] if comm.rank == 0 else None)  # expect: RW917
