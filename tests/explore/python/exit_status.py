"""Rank 0 ends with a status that says that something went wrong."""
# explore: np=3 buffering=infinite -> 2
import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 0:
    heard = [comm.recv(source=MPI.ANY_SOURCE) for _ in range(2)]  # finds: RW216
    if heard != [1, 2]:
        sys.exit(3)
else:
    comm.send(comm.rank, dest=0)
