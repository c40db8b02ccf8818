# A loop around iprobe that sleeps, and that a late message ends.
# run: -n 2
import time

from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 0:
    while not comm.iprobe(source=1):
        time.sleep(0.002)
    comm.recv(source=1)
else:
    time.sleep(0.8)
    comm.send(1, dest=0)
comm.barrier()
