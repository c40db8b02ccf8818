"""A result of rank 2 before any of rank 1 finds no entry to add to."""
# explore: np=3 buffering=infinite -> 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 0:
    known = {}
    for source in [comm.recv(source=MPI.ANY_SOURCE) for _ in range(2)]:
        if source == 1:
            known["sum"] = 0
        known["sum"] += source  # finds: RW203
else:
    comm.send(comm.rank, dest=0)
