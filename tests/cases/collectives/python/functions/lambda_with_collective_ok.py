"""A lambda with a reduction that all ranks evaluate."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
total = lambda value: comm.allreduce(value)

result = total(1)
if comm.rank != 0:
    print(result)
