# The request is freed, and the array changed before the receiver has answered.
import numpy
from mpi4py import MPI

comm = MPI.COMM_WORLD
data = numpy.zeros(100)
answer = numpy.zeros(1)
if comm.rank == 0:
    request = comm.Isend(data, dest=1)  # because: RW402
    request.Free()
    data[3] = 1.0  # expect: RW402
    comm.Recv(answer, source=1)
else:
    comm.Recv(data, source=0)
    comm.Send(answer, dest=0)
