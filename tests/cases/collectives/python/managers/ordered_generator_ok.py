"""Rank 0 does the work of a block before the others: one barrier each, before or behind the yield."""

from contextlib import contextmanager

from mpi4py import MPI

comm = MPI.COMM_WORLD


@contextmanager
def first_rank_first():
    if comm.rank != 0:
        comm.Barrier()
    yield
    if comm.rank == 0:
        comm.Barrier()


with first_rank_first():
    print("cached on", comm.rank)
