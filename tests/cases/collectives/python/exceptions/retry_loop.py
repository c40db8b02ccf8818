"""A rank tries again after a failure, and meets the others at a barrier before each new try."""

import random

from mpi4py import MPI

comm = MPI.COMM_WORLD
while True:
    try:
        if random.random() < 0.7:  # because: RW101
            raise TimeoutError
        value = comm.allreduce(1)
        break
    except TimeoutError:
        comm.Barrier()  # expect: RW101
