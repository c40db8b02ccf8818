"""A method that is a context manager fences a window around a block in which even ranks put."""

from contextlib import contextmanager

from mpi4py import MPI


class Board:
    def __init__(self, comm):
        self.window = MPI.Win.Create(bytearray(8), comm=comm)

    @contextmanager
    def epoch(self):
        self.window.Fence()
        yield self.window
        self.window.Fence()


comm = MPI.COMM_WORLD
board = Board(comm)
with board.epoch() as window:
    if comm.rank % 2 == 0:
        window.Put(bytearray(b"12345678"), 0)
board.window.Free()
