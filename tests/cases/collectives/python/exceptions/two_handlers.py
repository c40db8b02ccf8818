"""Ranks raise different errors, and only one of the handlers has a barrier."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
try:
    if comm.rank == 0:
        raise KeyError("first")
    raise ValueError("other")
except KeyError:
    comm.Barrier()  # expect: RW101
except ValueError:
    print("no barrier here")
