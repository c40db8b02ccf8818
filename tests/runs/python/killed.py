# A rank is killed.
# run: -n 2
import os
import signal

from mpi4py import MPI

comm = MPI.COMM_WORLD
comm.Barrier()
if comm.rank == 1:  # expect: RW203
    os.kill(os.getpid(), signal.SIGKILL)
comm.recv(source=1)
