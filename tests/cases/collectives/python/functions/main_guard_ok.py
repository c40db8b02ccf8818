"""The usual shape of a script: main() under the guard, and a helper that all ranks call."""

import sys

from mpi4py import MPI


def load_and_share(comm, path):
    data = {"path": path} if comm.rank == 0 else None
    return comm.bcast(data, root=0)


def main(argv):
    comm = MPI.COMM_WORLD
    data = load_and_share(comm, argv[0])
    comm.Barrier()
    return 0 if data else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv))
