"""The barrier in `finally` is met by all ranks, whichever way they leave."""

from mpi4py import MPI


def work(comm):
    try:
        if comm.rank == 0:
            return "early"
        print("working")
    finally:
        comm.Barrier()
    return "late"


work(MPI.COMM_WORLD)
