# Rank 1 raises; the others wait in a reduction.
# run: -n 3
# says: ZeroDivisionError
import time

from mpi4py import MPI

comm = MPI.COMM_WORLD

def share(parts):
    time.sleep(0.5 * (comm.rank == 1))
    return 100 / parts  # expect: RW203


mine = share(1 - comm.rank if comm.rank == 1 else 1)
print(comm.allreduce(mine))  # because: RW203
