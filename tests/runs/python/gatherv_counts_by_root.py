"""The root expects one number of everybody; rank r sends r + 1."""

# run: -n 3
import numpy
from mpi4py import MPI

comm = MPI.COMM_WORLD
mine = numpy.full(comm.rank + 1, comm.rank, dtype="d")
counts = [1] * comm.size
out = numpy.empty(sum(counts), dtype="d")
comm.Gatherv(mine, [out, counts, None, MPI.DOUBLE], root=0)  # expect: RW107
