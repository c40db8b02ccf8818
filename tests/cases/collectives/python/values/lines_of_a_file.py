"""Each rank reads its own file, and files have different numbers of lines."""

import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
with open(sys.argv[0] if comm.rank else "/dev/null") as file:
    lines = file.readlines()
for line in lines:  # because: RW101
    comm.Barrier()  # expect: RW101
