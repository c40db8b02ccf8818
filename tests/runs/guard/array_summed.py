"""An array is summed while it is received into."""
# run: -n 2 --guard binary

import numpy
from mpi4py import MPI

comm = MPI.COMM_WORLD
other = 1 - comm.rank
data = numpy.ones(50_000)
ghost = numpy.zeros(50_000)
receive = comm.Irecv(ghost, source=other)
send = comm.Isend(data, dest=other)
total = ghost.sum()  # expect: RW402
receive.Wait()
send.Wait()
