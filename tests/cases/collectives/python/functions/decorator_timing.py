"""A timing decorator with barriers, on a function that only rank 0 calls."""

import functools
import time

from mpi4py import MPI

comm = MPI.COMM_WORLD


def timed(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        comm.Barrier()  # expect: RW101
        begin = time.perf_counter()
        result = function(*args, **kwargs)
        comm.Barrier()
        if comm.rank == 0:
            print(function.__name__, time.perf_counter() - begin)
        return result

    return wrapper


@timed
def write_output(values):
    print(values)


if comm.rank == 0:  # because: RW101
    write_output([1, 2])
