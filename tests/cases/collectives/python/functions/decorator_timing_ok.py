"""A timing decorator with barriers, on a function that all ranks call."""

import functools
import time

from mpi4py import MPI

comm = MPI.COMM_WORLD


def timed(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        comm.Barrier()
        begin = time.perf_counter()
        result = function(*args, **kwargs)
        comm.Barrier()
        if comm.rank == 0:
            print(function.__name__, time.perf_counter() - begin)
        return result

    return wrapper


@timed
def compute(values):
    return comm.allreduce(sum(values))


compute([1, 2])
