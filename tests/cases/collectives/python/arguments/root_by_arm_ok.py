"""The two sides of a broadcast name the same root, one of them by default."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 0:
    comm.bcast({"n": 1}, root=0)
else:
    data = comm.bcast(None)
