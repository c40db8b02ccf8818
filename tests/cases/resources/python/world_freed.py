"""The world is freed."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()


def finish():
    mine = MPI.COMM_WORLD
    mine.Free()  # expect: RW313


finish()
