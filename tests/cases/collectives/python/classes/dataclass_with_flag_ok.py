"""A dataclass carries the settings, one of which depends on the rank and decides about printing only."""

from dataclasses import dataclass

from mpi4py import MPI


@dataclass
class Settings:
    steps: int = 2
    verbose: bool = False
    checkpoint: bool = True


def run(comm, settings):
    for _ in range(settings.steps):
        comm.Barrier()
    if settings.checkpoint:
        comm.gather(settings.steps, root=0)
    if settings.verbose:
        print("done")


comm = MPI.COMM_WORLD
run(comm, Settings(verbose=comm.rank == 0))
