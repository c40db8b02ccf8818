# A file is closed.
# run: -n 2
from mpi4py import MPI

file = MPI.File.Open(MPI.COMM_WORLD, "/dev/null", MPI.MODE_WRONLY)
file.Write(b"text")
file.Close()
