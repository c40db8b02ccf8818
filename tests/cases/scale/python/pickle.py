"""A pickled object beyond 2 GB."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
data = comm.bcast(bytes(3 * 10**9), root=0)  # expect: RW706
