"""A property that says whether this is the root."""

from mpi4py import MPI


class Mesh:
    def __init__(self, comm=None):
        self._comm = comm or MPI.COMM_WORLD

    @property
    def is_root(self):
        return self._comm.rank == 0

    def save(self):
        if not self.is_root:  # because: RW101
            return
        self._comm.Barrier()  # expect: RW101


mesh = Mesh()
mesh.save()
