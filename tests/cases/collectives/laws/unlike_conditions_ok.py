"""Two conditions on one value that are each other's opposite: every rank meets one barrier."""

import random

from mpi4py import MPI

drawn = int(random.randrange(3))
if drawn % 2 != drawn:
    MPI.COMM_WORLD.Barrier()
if drawn % 2 == drawn:
    MPI.COMM_WORLD.Barrier()
