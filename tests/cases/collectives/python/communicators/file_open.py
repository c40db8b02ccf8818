"""A file is opened on the world by one rank."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 0:  # because: RW101
    file = MPI.File.Open(comm, "/dev/null", MPI.MODE_RDONLY)  # expect: RW101
    file.Close()  # expect: RW101
