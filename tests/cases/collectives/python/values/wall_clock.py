"""Every rank looks at its own clock to see whether time is up."""

import time

from mpi4py import MPI

comm = MPI.COMM_WORLD
begin = time.time()
while time.time() - begin < 0.5:  # because: RW101
    comm.Barrier()  # expect: RW101
