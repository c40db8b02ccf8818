"""The rank that cannot open its file skips the barrier."""

import sys

from mpi4py import MPI


def load(path):
    with open(path) as file:
        return file.readline()


def main():
    comm = MPI.COMM_WORLD
    path = sys.argv[0] if comm.rank == 0 else "missing.dat"
    try:
        header = load(path)  # because: RW101
        comm.Barrier()  # expect: RW101
    except OSError as error:
        print("no file:", error)
        header = ""
    return header


main()
