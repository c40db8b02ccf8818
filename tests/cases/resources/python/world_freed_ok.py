"""A copy of the world is freed."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()


def finish():
    mine = comm.Dup()
    mine.Free()


finish()
