"""The usual shape of a script: main() under the guard, and a helper that only the root calls."""

import sys

from mpi4py import MPI


def load_and_share(comm, path):
    data = {"path": path}
    return comm.bcast(data, root=0)  # expect: RW101


def main(argv):
    comm = MPI.COMM_WORLD
    if comm.Get_rank() == 0:  # because: RW101
        data = load_and_share(comm, argv[0])
    else:
        data = None
    comm.Barrier()
    return 0 if data else 1


if __name__ == "__main__":
    main(sys.argv)
