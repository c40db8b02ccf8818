"""A tree reduction recurses as deep as the rank says, with a barrier on each level."""

from mpi4py import MPI

comm = MPI.COMM_WORLD


def descend(level):
    if level == 0:  # because: RW101
        return
    comm.Barrier()  # expect: RW101
    descend(level - 1)


descend(comm.Get_rank())
