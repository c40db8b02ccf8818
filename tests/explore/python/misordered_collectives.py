"""Whom rank 0 hears first decides in which order it calls two collectives; the others do not ask."""
# explore: np=3 buffering=infinite -> 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
status = MPI.Status()
first = 1
if comm.rank == 0:
    comm.recv(source=MPI.ANY_SOURCE, status=status)
    first = status.source
    comm.recv(source=3 - first)
else:
    comm.send(comm.rank, dest=0)
if first == 2:
    comm.Barrier()  # finds: RW102
comm.allreduce(comm.rank)
if first == 1:
    comm.Barrier()
