"""A recursion as deep as the number of ranks, with a barrier on each level."""

from mpi4py import MPI

comm = MPI.COMM_WORLD


def descend(level):
    if level == 0:
        return
    comm.Barrier()
    descend(level - 1)


descend(comm.Get_size())
