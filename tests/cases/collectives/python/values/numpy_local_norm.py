"""Iterates until the norm of the rank's own residual is small."""

import numpy as np
from mpi4py import MPI


def solve(comm, residual, tolerance=1e-6):
    norm = np.linalg.norm(residual)
    total = np.empty(1)
    while norm > tolerance:  # because: RW101
        residual *= 0.5
        norm = np.linalg.norm(residual)
        comm.Allreduce(np.array([norm]), total, op=MPI.MAX)  # expect: RW101
    return total


comm = MPI.COMM_WORLD
local = np.ones(100) * (comm.Get_rank() + 1)
solve(comm, local)
