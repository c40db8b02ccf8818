"""A decorator that runs a function on rank 0 only, around a function with a gather in it."""

import functools

from mpi4py import MPI

comm = MPI.COMM_WORLD


def rank0_only(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        if comm.rank == 0:  # because: RW101
            return function(*args, **kwargs)
        return None

    return wrapper


@rank0_only
def report(value):
    values = comm.gather(value, root=0)  # expect: RW101
    print(values)


report(comm.rank)
