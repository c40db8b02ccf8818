"""The barrier stands before the return that leaves the loop, and only rank 0 is ever in the loop."""

import sys

from mpi4py import MPI


def search(limit):
    comm = MPI.COMM_WORLD
    if comm.Get_rank() == 0:  # because: RW101
        for number in range(limit):
            if number * number > 10:
                comm.Barrier()  # expect: RW101
                return number
    return 0


search(int(sys.argv[1]))
