# Rank 1 raises; the others wait in a reduction.
# run: -n 3
# says: ZeroDivisionError
from mpi4py import MPI

comm = MPI.COMM_WORLD

def share(parts):
    return 100 / parts  # expect: RW203


mine = share(1 - comm.rank if comm.rank == 1 else 1)
print(comm.allreduce(mine))  # because: RW203
