"""A function changes one element of what is being sent."""
# run: -n 2 --guard binary

import numpy
from mpi4py import MPI

comm = MPI.COMM_WORLD
other = 1 - comm.rank
data = numpy.ones(50_000)
ghost = numpy.zeros(50_000)


def bump(array, at):
    array[at] += 1  # expect: RW402


receive = comm.Irecv(ghost, source=other)
send = comm.Isend(data, dest=other)
bump(data, 25_000)
receive.Wait()
send.Wait()
