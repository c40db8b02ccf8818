"""Rank 0 does the work of a block before the others, who cannot join the reduction in it in time."""

from contextlib import contextmanager

from mpi4py import MPI

comm = MPI.COMM_WORLD


@contextmanager
def first_rank_first():
    if comm.rank != 0:  # because: RW101
        comm.Barrier()  # expect: RW101
    yield
    if comm.rank == 0:  # because: RW101
        comm.Barrier()  # expect: RW101


with first_rank_first():
    print("cached on", comm.rank)
    comm.allreduce(1)
