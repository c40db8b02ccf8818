# Two ranks wait two seconds for the third.
# run: -n 3
import time

from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 2:
    time.sleep(2)
print(comm.allgather(comm.rank))
