"""A library duplicates its communicator lazily, when first used, and only rank 0 uses it."""

from mpi4py import MPI

_private = None


def library_comm(comm):
    global _private
    if _private is None:
        _private = comm.Dup()  # expect: RW101
    return _private


if MPI.COMM_WORLD.rank == 0:  # because: RW101
    print(library_comm(MPI.COMM_WORLD).name)
