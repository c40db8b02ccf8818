"""Every object has an array of its own: a broadcast of the one leaves the other as it is."""

import numpy
from mpi4py import MPI


class Grid:
    def __init__(self):
        self.cells = numpy.zeros(3)


mine = Grid()
common = Grid()
mine.cells[0] = MPI.COMM_WORLD.Get_rank()
MPI.COMM_WORLD.Bcast(common.cells, root=0)
if mine.cells[0]:
    MPI.COMM_WORLD.Barrier()  # expect: RW101
