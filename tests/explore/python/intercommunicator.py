"""Rank 0 listens to the other group of an intercommunicator, whose members number from 0."""
# explore: np=3 buffering=infinite -> 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
group = comm.Split(comm.rank > 0)
both = group.Create_intercomm(0, comm, 0 if comm.rank else 1)
status = MPI.Status()
if comm.rank == 0:
    both.recv(source=MPI.ANY_SOURCE, status=status)
    both.recv(source=MPI.ANY_SOURCE)
    assert status.source == 0  # finds: RW203
else:
    both.send(comm.rank, dest=0)
both.Free()
group.Free()
