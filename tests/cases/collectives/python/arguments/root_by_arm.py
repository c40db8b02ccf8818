"""The two sides of a broadcast name different roots."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 0:  # because: RW104
    comm.bcast({"n": 1}, root=0)  # expect: RW104
else:
    data = comm.bcast(None, root=1)  # expect: RW104
