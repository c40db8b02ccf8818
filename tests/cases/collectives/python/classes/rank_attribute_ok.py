"""A solver that holds self.comm and self.rank: all ranks reduce, rank 0 prints."""

from mpi4py import MPI


class Solver:
    def __init__(self, comm):
        self.comm = comm
        self.rank = comm.Get_rank()
        self.steps = 3

    def run(self):
        for _ in range(self.steps):
            self.comm.Barrier()
        self.finish()

    def finish(self):
        total = self.comm.reduce(self.steps, root=0)
        if self.rank == 0:
            print("total", total)


Solver(MPI.COMM_WORLD).run()
