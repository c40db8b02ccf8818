# A file is not closed.
# run: -n 2
from mpi4py import MPI

file = MPI.File.Open(MPI.COMM_WORLD, "/dev/null", MPI.MODE_WRONLY)  # expect: RW310
file.Write(b"text")
