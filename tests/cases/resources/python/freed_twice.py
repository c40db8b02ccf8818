"""A group is freed twice."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()


def members():
    group = comm.Get_group()
    size = group.Get_size()
    group.Free()
    group.Free()  # expect: RW311
    return size


members()
