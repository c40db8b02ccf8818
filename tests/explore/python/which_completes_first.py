"""Waitany may return either request; that is tried only when it is asked for."""
# explore: np=3 buffering=infinite completions=1 -> 2
import array

from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 0:
    values = [array.array("i", [0]) for _ in range(2)]
    requests = [comm.Irecv(value, source=at + 1) for at, value in enumerate(values)]
    which = MPI.Request.Waitany(requests)
    MPI.Request.Waitall(requests)
    assert which == 0  # finds: RW203
else:
    comm.Send(array.array("i", [comm.rank]), dest=0)
