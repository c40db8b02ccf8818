# The receive is posted first.
# run: -n 2
# run: -n 2 --buffering zero
import numpy

from mpi4py import MPI

comm = MPI.COMM_WORLD
mine, yours = numpy.full(10, comm.rank), numpy.empty(10, int)
request = comm.Irecv(yours, source=1 - comm.rank)
comm.Send(mine, dest=1 - comm.rank)
request.Wait()
