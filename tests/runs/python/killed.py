# A rank is killed while the other waits for it.
# run: -n 2
import os
import signal
import time

from mpi4py import MPI

comm = MPI.COMM_WORLD
comm.Barrier()
if comm.rank == 1:  # expect: RW203
    time.sleep(0.3)
    os.kill(os.getpid(), signal.SIGKILL)
comm.recv(source=1)
