"""An array that was reduced in place is equal on all ranks."""

import numpy as np
from mpi4py import MPI


class Jacobi:
    def __init__(self, comm, points):
        self.comm = comm
        self.local = np.full(points // comm.size, float(comm.rank))
        self.error = np.zeros(1)

    def sweep(self):
        new = self.local * 0.5
        change = np.max(np.abs(new - self.local))
        self.local[:] = new
        self.comm.Allreduce(np.array([change]), self.error, op=MPI.MAX)
        return self.error[0]

    def solve(self, tolerance=1e-3):
        for sweep in range(100):
            if self.sweep() < tolerance:
                return sweep
        return None


comm = MPI.COMM_WORLD
Jacobi(comm, 100).solve()
largest = np.array([float(comm.rank)])
comm.Allreduce(MPI.IN_PLACE, largest, op=MPI.MAX)
if largest[0] > 1:
    comm.Barrier()
