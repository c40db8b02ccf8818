# Each rank thinks that it is the root; buffers do not hang.
# run: -n 3
import numpy

from mpi4py import MPI

comm = MPI.COMM_WORLD
mine, total = numpy.ones(1), numpy.zeros(1)
comm.Reduce(mine, total, op=MPI.SUM, root=comm.rank)  # expect: RW104
