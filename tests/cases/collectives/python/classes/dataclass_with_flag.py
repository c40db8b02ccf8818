"""A dataclass carries the settings, one of which depends on the rank."""

from dataclasses import dataclass

from mpi4py import MPI


@dataclass
class Settings:
    steps: int = 2
    checkpoint: bool = False


def run(comm, settings):
    for _ in range(settings.steps):
        comm.Barrier()
    if settings.checkpoint:  # because: RW101
        comm.gather(settings.steps, root=0)  # expect: RW101


comm = MPI.COMM_WORLD
run(comm, Settings(checkpoint=comm.rank == 0))
