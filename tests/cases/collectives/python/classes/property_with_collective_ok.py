"""A property that makes a reduction is read on all ranks and printed on one."""

from mpi4py import MPI


class Field:
    def __init__(self, comm, values):
        self.comm = comm
        self.values = values

    @property
    def norm(self):
        return self.comm.allreduce(sum(self.values))


field = Field(MPI.COMM_WORLD, [1.0, 2.0])
norm = field.norm
if field.comm.rank == 0:
    print(f"norm = {norm}")
