"""The root scatters what the others receive by a scatter."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 0:
    part = comm.scatter(list(range(comm.size)), root=0)
else:
    part = comm.scatter(None, root=0)
