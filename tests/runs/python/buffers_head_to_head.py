# Buffers are sent on both sides before they are received.
# run: -n 2
# run: -n 2 --buffering zero
import numpy

from mpi4py import MPI

comm = MPI.COMM_WORLD
mine, yours = numpy.full(10, comm.rank), numpy.empty(10, int)
comm.Send(mine, dest=1 - comm.rank)  # expect: RW202
comm.Recv(yours, source=1 - comm.rank)
