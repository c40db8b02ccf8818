"""Iprobe of anybody, asked until something is there."""
# explore: np=3 buffering=infinite -> 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
status = MPI.Status()
if comm.rank == 0:
    heard = []
    for _ in range(2):
        while not comm.iprobe(source=MPI.ANY_SOURCE, status=status):
            pass
        heard.append(comm.recv(source=status.source))
    assert heard == [1, 2]  # finds: RW203
else:
    comm.send(comm.rank, dest=0)
