# Sendrecv.
# run: -n 2
# run: -n 2 --buffering zero
import numpy

from mpi4py import MPI

comm = MPI.COMM_WORLD
mine, yours = numpy.zeros(1 << 20), numpy.empty(1 << 20)
comm.Sendrecv(mine, dest=1 - comm.rank, recvbuf=yours, source=1 - comm.rank)
