"""A window is freed only by the way that the usual order takes."""
# explore: np=3 buffering=infinite -> 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
own = MPI.Win.Allocate(8, comm=comm)  # finds: RW310
is_usual = None
if comm.rank == 0:
    is_usual = [comm.recv(source=MPI.ANY_SOURCE) for _ in range(2)] == [1, 2]
else:
    comm.send(comm.rank, dest=0)
if comm.bcast(is_usual):
    own.Free()
