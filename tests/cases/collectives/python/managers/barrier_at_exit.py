"""The barrier behind the yield is met by the ranks that enter the block, which are not all."""

import contextlib

from mpi4py import MPI


@contextlib.contextmanager
def phase(comm, name):
    print("begin", name)
    try:
        yield name.upper()
    finally:
        comm.Barrier()  # expect: RW101


def main():
    comm = MPI.COMM_WORLD
    with phase(comm, "setup") as label:
        print(label)
    if comm.rank == 0:  # because: RW101
        with phase(comm, "output") as label:
            print(label)


main()
