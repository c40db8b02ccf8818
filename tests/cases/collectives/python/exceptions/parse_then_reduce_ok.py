"""A value that does not parse becomes 0, and all ranks reduce."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
line = "12" if comm.rank == 0 else "twelve"
try:
    value = int(line)
except ValueError:
    value = 0
total = comm.allreduce(value)
