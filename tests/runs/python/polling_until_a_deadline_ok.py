# Rank 0 asks for a message for a while by Python's clock, while rank 1 waits for it; then both go on.
# run: -n 2
import time

from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 0:
    end = time.monotonic() + 1
    while not comm.iprobe(source=1) and time.monotonic() < end:
        pass
comm.barrier()
