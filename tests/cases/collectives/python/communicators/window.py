"""A window is made on the rank that has something to show."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
memory = bytearray(8)
if comm.rank == 0:  # because: RW101
    window = MPI.Win.Create(memory, comm=comm)  # expect: RW101
