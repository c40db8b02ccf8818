"""The root knows how many numbers come from each."""

# run: -n 3
import numpy
from mpi4py import MPI

comm = MPI.COMM_WORLD
mine = numpy.full(comm.rank + 1, comm.rank, dtype="d")
counts = comm.gather(len(mine), root=0) or [0] * comm.size
out = numpy.empty(sum(counts), dtype="d")
comm.Gatherv(mine, [out, counts, None, MPI.DOUBLE], root=0)
