"""A rank that cannot open its file goes on without the barrier."""

from mpi4py import MPI

ready = True
try:
    file = MPI.File.Open(MPI.COMM_SELF, "input.dat", MPI.MODE_RDONLY)
    file.Close()
except MPI.Exception:
    ready = False
if ready:
    MPI.COMM_WORLD.Barrier()  # expect: RW101
