"""Rank 0 reads the file and broadcasts the lines."""

import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
lines = None
if comm.rank == 0:
    with open(sys.argv[0]) as file:
        lines = file.readlines()
lines = comm.bcast(lines, root=0)
for line in lines:
    comm.Barrier()
