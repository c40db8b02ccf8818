"""Whoever meets an error ends the whole program from the handler."""

import sys
import traceback

from mpi4py import MPI

comm = MPI.COMM_WORLD


def main():
    try:
        value = int(str(comm.rank))
        print(comm.allreduce(value))
    except Exception:
        traceback.print_exc()
        sys.stderr.flush()
        comm.Abort(1)


if __name__ == "__main__":
    main()
