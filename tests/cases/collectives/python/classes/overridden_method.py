"""Ranks are of different classes, and one of them overrides the step without its barrier."""

from mpi4py import MPI


class Worker:
    def __init__(self, comm):
        self.comm = comm

    def step(self):
        self.comm.Barrier()  # expect: RW101


class Idler(Worker):
    def step(self):
        print("nothing to do")


comm = MPI.COMM_WORLD
member = Worker(comm) if comm.rank > 0 else Idler(comm)
member.step()
