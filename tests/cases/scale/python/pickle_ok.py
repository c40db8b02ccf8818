"""A pickled object of 1 GB."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
data = comm.bcast(bytes(1 * 10**9), root=0)
