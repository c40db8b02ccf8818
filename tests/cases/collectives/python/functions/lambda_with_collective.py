"""A lambda with a reduction that only some ranks evaluate."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
total = lambda value: comm.allreduce(value)  # expect: RW101

if comm.rank != 0:  # because: RW101
    print(total(1))
