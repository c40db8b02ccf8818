"""The rank that cannot open its file meets the others at the barrier all the same."""

import sys

from mpi4py import MPI


def load(path):
    with open(path) as file:
        return file.readline()


def main():
    comm = MPI.COMM_WORLD
    path = sys.argv[0] if comm.rank == 0 else "missing.dat"
    try:
        header = load(path)
    except OSError as error:
        print("no file:", error)
        header = ""
    comm.Barrier()
    return header


main()
