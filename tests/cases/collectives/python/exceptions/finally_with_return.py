"""The barrier in `finally` is met by all; the one behind it only by those that did not return."""

from mpi4py import MPI


def work(comm):
    try:
        if comm.rank == 0:  # because: RW101
            return "early"
        print("working")
    finally:
        comm.Barrier()
    comm.Barrier()  # expect: RW101
    return "late"


work(MPI.COMM_WORLD)
