"""A method that is a context manager fences a window around a block that odd ranks skip."""

from contextlib import contextmanager

from mpi4py import MPI


class Board:
    def __init__(self, comm):
        self.window = MPI.Win.Create(bytearray(8), comm=comm)

    @contextmanager
    def epoch(self):
        self.window.Fence()  # expect: RW101
        yield self.window
        self.window.Fence()  # expect: RW101


comm = MPI.COMM_WORLD
board = Board(comm)
if comm.rank % 2 == 0:  # because: RW101
    with board.epoch() as window:
        window.Put(bytearray(b"12345678"), 0)
board.window.Free()
