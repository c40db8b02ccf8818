"""The barrier behind the yield is met by all ranks, also by those that return from the block."""

import contextlib

from mpi4py import MPI


@contextlib.contextmanager
def phase(comm, name):
    print("begin", name)
    try:
        yield name.upper()
    finally:
        comm.Barrier()


def main():
    comm = MPI.COMM_WORLD
    with phase(comm, "setup") as label:
        print(label)
    with phase(comm, "output"):
        if comm.rank == 0:
            return "first"
    return "other"


main()
