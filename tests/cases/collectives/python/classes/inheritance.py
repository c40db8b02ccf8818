"""The base class keeps the rank, and the derived class decides by it."""

from mpi4py import MPI


class Parallel:
    def __init__(self, comm):
        self.comm = comm
        self.rank = comm.Get_rank()
        self.size = comm.Get_size()


class Writer(Parallel):
    def __init__(self, comm, path):
        super().__init__(comm)
        self.path = path

    def write(self, data):
        if self.rank < self.size - 1:  # because: RW101
            return self.comm.allgather(data)  # expect: RW101
        return None


Writer(MPI.COMM_WORLD, "out").write(1)
