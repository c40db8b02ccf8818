"""A library duplicates its communicator lazily, when first used, which all ranks do."""

from mpi4py import MPI

_private = None


def library_comm(comm):
    global _private
    if _private is None:
        _private = comm.Dup()
    return _private


private = library_comm(MPI.COMM_WORLD)
private.Barrier()
if private.rank == 0:
    print(private.name)
