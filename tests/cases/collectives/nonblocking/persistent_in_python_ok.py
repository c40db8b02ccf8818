"""A persistent send concerns the rank that starts it, and the one that receives."""

import numpy
from mpi4py import MPI

world = MPI.COMM_WORLD
data = numpy.zeros(1)
request = world.Send_init(data, dest=0)
if world.rank == 1:
    request.Start()
    request.Wait()
if world.rank == 0 and world.size > 1:
    world.Recv(data, source=1)
request.Free()
