"""Rank 2 sends after a barrier that rank 0 began before its receives, and rank 1 once it has sent."""
# explore: np=3 buffering=infinite -> 2
# explore: np=3 buffering=zero -> 1
from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 1:
    comm.send(1, dest=0)
meeting = comm.Ibarrier()
if comm.rank == 0:
    comm.recv(source=MPI.ANY_SOURCE)
    comm.recv(source=MPI.ANY_SOURCE)
meeting.Wait()
if comm.rank == 2:
    comm.send(2, dest=0)
