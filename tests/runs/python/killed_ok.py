# A rank gets a signal that it ignores.
# run: -n 2
import os
import signal

from mpi4py import MPI

comm = MPI.COMM_WORLD
comm.Barrier()
if comm.rank == 1:
    signal.signal(signal.SIGUSR1, signal.SIG_IGN)
    os.kill(os.getpid(), signal.SIGUSR1)
    comm.send(0, dest=0)
else:
    comm.recv(source=1)
