"""Python's objects need not all be freed by hand."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()


def total(value):
    copy = comm.Dup()
    group = copy.Get_group()
    return copy.allreduce(value), group.Get_size()


total(1)
