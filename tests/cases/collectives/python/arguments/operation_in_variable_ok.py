"""The operation is chosen by the command line and kept in a variable."""

import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
op = MPI.MIN if "--min" in sys.argv else MPI.MAX
result = comm.allreduce(comm.rank, op=op)
