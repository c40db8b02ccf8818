"""A value that does not parse takes one rank past the reduction inside the `try`."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
line = "12" if comm.rank == 0 else "twelve"
try:
    value = int(line)  # because: RW101
    total = comm.allreduce(value)  # expect: RW101
except ValueError:
    total = 0
