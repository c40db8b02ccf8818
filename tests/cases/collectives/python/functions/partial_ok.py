"""functools.partial fixes a flag that is the same on all ranks."""

import functools

from mpi4py import MPI

comm = MPI.COMM_WORLD


def log(wait, text):
    print(text)
    if wait:
        comm.Barrier()


note = functools.partial(log, True)
note("step 1")
