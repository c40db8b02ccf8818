"""A property that looks like plain data makes a reduction, in a message that only rank 0 prints."""

from mpi4py import MPI


class Field:
    def __init__(self, comm, values):
        self.comm = comm
        self.values = values

    @property
    def norm(self):
        return self.comm.allreduce(sum(self.values))  # expect: RW101


field = Field(MPI.COMM_WORLD, [1.0, 2.0])
if field.comm.rank == 0:  # because: RW101
    print(f"norm = {field.norm}")
