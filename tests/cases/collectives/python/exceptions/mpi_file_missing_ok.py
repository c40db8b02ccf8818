"""Ranks tell each other whether they could open their files."""

from mpi4py import MPI

ready = True
try:
    file = MPI.File.Open(MPI.COMM_SELF, "input.dat", MPI.MODE_RDONLY)
    file.Close()
except MPI.Exception:
    ready = False
ready = MPI.COMM_WORLD.allreduce(ready, op=MPI.LAND)
if ready:
    MPI.COMM_WORLD.Barrier()
