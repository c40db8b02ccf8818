"""Asks twice whether a message is there, and goes on without it."""
# explore: np=2 buffering=infinite failed_polls=2 -> 3
# explore: np=2 buffering=infinite failed_polls=2 strategy=predict -> some
from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 0:
    for _ in range(2):
        if comm.iprobe(source=1):
            comm.recv(source=1)
            break
else:
    comm.send("hello", dest=0)  # finds: RW207
