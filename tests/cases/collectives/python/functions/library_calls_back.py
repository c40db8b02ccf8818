"""A library calls a function with a reduction in it as often as the rank's own data want."""

import functools

from mpi4py import MPI

comm = MPI.COMM_WORLD


def combine(left, right):
    return comm.allreduce(left + right)  # expect: RW101


print(functools.reduce(combine, range(comm.rank + 2)))
