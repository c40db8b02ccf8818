"""What is being sent is summed, which is allowed."""
# run: -n 2 --guard binary

import numpy
from mpi4py import MPI

comm = MPI.COMM_WORLD
other = 1 - comm.rank
data = numpy.ones(50_000)
ghost = numpy.zeros(50_000)
receive = comm.Irecv(ghost, source=other)
send = comm.Isend(data, dest=other)
total = data.sum()
receive.Wait()
send.Wait()
total += ghost.sum()
