# sys.exit ends one rank; mpi4py finalizes at exit, which waits for nobody.
# run: -n 2
import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 1:
    sys.exit(0)
data = comm.recv(source=1)  # expect: RW201
