# A file opened to be read and created.
# run: -n 1
from mpi4py import MPI

comm = MPI.COMM_WORLD
file = MPI.File.Open(MPI.COMM_SELF, "/dev/null", MPI.MODE_RDONLY | MPI.MODE_CREATE)  # expect: RW927
file.Close()
