"""Rank 0 reduces with the maximum, the others with the sum."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 0:  # because: RW105
    largest = comm.allreduce(1, op=MPI.MAX)  # expect: RW105
else:
    largest = comm.allreduce(1)  # expect: RW105
