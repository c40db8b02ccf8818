"""Each rank passes another function, and only one of them has a reduction in it."""

from mpi4py import MPI

comm = MPI.COMM_WORLD


def with_sum(value):
    return comm.allreduce(value)  # expect: RW101


def without(value):
    return value


def apply(function, value):
    return function(value)


chosen = with_sum if comm.rank == 0 else without
print(apply(chosen, 3))
