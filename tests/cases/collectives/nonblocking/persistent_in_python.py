"""All make the persistent broadcast, but not all start it."""

import numpy
from mpi4py import MPI

world = MPI.COMM_WORLD
data = numpy.zeros(1)
request = world.Bcast_init(data, root=0)
if world.rank == 1:
    request.Start()  # expect: RW101
    request.Wait()
request.Free()
