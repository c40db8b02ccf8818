"""A property that says whether this is the root decides about output only."""

from mpi4py import MPI


class Mesh:
    def __init__(self, comm=None):
        self._comm = comm or MPI.COMM_WORLD

    @property
    def is_root(self):
        return self._comm.rank == 0

    def save(self):
        self._comm.Barrier()
        if not self.is_root:
            return
        print("saved")


mesh = Mesh()
mesh.save()
