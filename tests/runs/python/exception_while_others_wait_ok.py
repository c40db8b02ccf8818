# Rank 1 catches its exception.
# run: -n 3
from mpi4py import MPI

comm = MPI.COMM_WORLD

def share(parts):
    try:
        return 100 / parts
    except ZeroDivisionError:
        return 0


mine = share(1 - comm.rank if comm.rank == 1 else 1)
print(comm.allreduce(mine))
