"""A rank tries again after a failure, by itself, and reduces when it has succeeded."""

import random

from mpi4py import MPI

comm = MPI.COMM_WORLD
while True:
    try:
        if random.random() < 0.7:
            raise TimeoutError
        break
    except TimeoutError:
        print("again")
value = comm.allreduce(1)
comm.Barrier()
