# Too large for the library's buffers.
# run: -n 2
import numpy

from mpi4py import MPI

comm = MPI.COMM_WORLD
mine, yours = numpy.zeros(1 << 20), numpy.empty(1 << 20)
comm.Send(mine, dest=1 - comm.rank)  # expect: RW202
comm.Recv(yours, source=1 - comm.rank)
