"""One rank opens a file for itself, then all open one together."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 0:
    own = MPI.File.Open(MPI.COMM_SELF, "/dev/null", MPI.MODE_RDONLY)
    own.Close()
file = MPI.File.Open(comm, "/dev/null", MPI.MODE_RDONLY)
file.Close()
