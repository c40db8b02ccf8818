"""One function makes two objects: what is written into the second leaves the first alone."""

from mpi4py import MPI


class Settings:
    def __init__(self):
        self.level = 0


def make():
    return Settings()


mine = make()
common = make()
mine.level = MPI.COMM_WORLD.Get_rank()
common.level = 0
if mine.level:
    MPI.COMM_WORLD.Barrier()  # expect: RW101
