"""Every round makes an object: what the second holds is not what the first holds."""

from mpi4py import MPI


class Settings:
    def __init__(self, level):
        self.level = level


first = None
level = MPI.COMM_WORLD.Get_rank()
for _ in range(2):
    latest = Settings(level)
    if first is None:
        first = latest
    level = 0
if first.level:
    MPI.COMM_WORLD.Barrier()  # expect: RW101
