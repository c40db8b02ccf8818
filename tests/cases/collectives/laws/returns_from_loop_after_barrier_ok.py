"""The barrier stands before the return that leaves the loop, and every rank goes through the loop alike."""

import sys

from mpi4py import MPI


def search(limit):
    comm = MPI.COMM_WORLD
    if limit > 0:
        for number in range(limit):
            if number * number > 10:
                comm.Barrier()
                return number
    return 0


search(int(sys.argv[1]))
