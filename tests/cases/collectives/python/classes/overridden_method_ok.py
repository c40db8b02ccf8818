"""Ranks are of different classes, and the overriding step calls the one it overrides."""

from mpi4py import MPI


class Worker:
    def __init__(self, comm):
        self.comm = comm

    def step(self):
        self.comm.Barrier()


class Leader(Worker):
    def step(self):
        print("leading")
        super().step()


comm = MPI.COMM_WORLD
member = Worker(comm) if comm.rank > 0 else Leader(comm)
member.step()
