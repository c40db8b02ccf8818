"""A file is closed however the function ends."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()


def read(name):
    file = MPI.File.Open(comm, name, MPI.MODE_RDONLY)
    try:
        return file.Get_size()
    finally:
        file.Close()


read("/dev/null")
