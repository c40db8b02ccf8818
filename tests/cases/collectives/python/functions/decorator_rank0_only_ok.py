"""A decorator that runs a function on rank 0 only, around one that only prints."""

import functools

from mpi4py import MPI

comm = MPI.COMM_WORLD


def rank0_only(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        if comm.rank == 0:
            return function(*args, **kwargs)
        return None

    return wrapper


@rank0_only
def report(values):
    print(values)


report(comm.gather(comm.rank, root=0))
