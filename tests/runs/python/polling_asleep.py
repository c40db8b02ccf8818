# A loop around iprobe that sleeps, and that nobody can end.
# run: -n 2
import time

from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 0:
    while not comm.iprobe(source=1):  # expect: RW201
        time.sleep(0.002)
comm.barrier()  # because: RW201
