"""As abort_on_error, but the handler only logs: the rank goes on without the reduction."""

import sys
import traceback

from mpi4py import MPI

comm = MPI.COMM_WORLD


def main():
    try:
        value = int("x" * comm.rank or "0")  # because: RW101
        print(comm.allreduce(value))  # expect: RW101
    except Exception:
        traceback.print_exc()
        sys.stderr.flush()


if __name__ == "__main__":
    main()
