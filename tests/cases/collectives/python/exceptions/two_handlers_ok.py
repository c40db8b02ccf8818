"""Ranks raise different errors, and each of the handlers has a barrier."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
try:
    if comm.rank == 0:
        raise KeyError("first")
    raise ValueError("other")
except KeyError:
    comm.Barrier()
except ValueError:
    print("another")
    comm.Barrier()
