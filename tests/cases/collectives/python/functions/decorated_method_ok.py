"""A decorated method, whose object travels through *args, and all ranks meet in it."""

import functools
import time

from mpi4py import MPI


def timed(method):
    @functools.wraps(method)
    def wrapper(*args, **kwargs):
        begin = time.perf_counter()
        result = method(*args, **kwargs)
        print(time.perf_counter() - begin)
        return result

    return wrapper


class Solver:
    def __init__(self, comm):
        self.comm = comm
        self.rank = comm.Get_rank()

    @timed
    def solve(self, steps):
        for _ in range(steps):
            self.comm.Barrier()
            if self.rank == 0:
                print("step")


Solver(MPI.COMM_WORLD).solve(2)
