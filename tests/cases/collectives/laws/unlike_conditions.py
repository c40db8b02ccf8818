"""Two conditions on one value that are not each other's opposite: some ranks meet two barriers."""

import random

from mpi4py import MPI

drawn = random.randrange(3)
if drawn % 2 != drawn:  # because: RW101
    MPI.COMM_WORLD.Barrier()  # expect: RW101
if drawn == 0:  # because: RW101
    MPI.COMM_WORLD.Barrier()  # expect: RW101
