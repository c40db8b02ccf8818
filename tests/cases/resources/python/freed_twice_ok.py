"""A group is freed once."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()


def members():
    group = comm.Get_group()
    size = group.Get_size()
    group.Free()
    return size


members()
