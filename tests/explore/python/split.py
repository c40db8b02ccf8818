"""The root of each half listens to anybody of its half."""
# explore: np=6 buffering=infinite -> 4
from mpi4py import MPI

comm = MPI.COMM_WORLD
half = comm.Split(comm.rank % 2, comm.rank)
first = 0
if half.rank == 0:
    first = half.recv(source=MPI.ANY_SOURCE)
    half.recv(source=MPI.ANY_SOURCE)
else:
    half.send(half.rank, dest=0)
total = comm.reduce(first)
half.Free()
assert total != 4  # finds: RW203
