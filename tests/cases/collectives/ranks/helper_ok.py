# Rank 1 is the last of two, and meets the other.
# check: --ranks 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()


def meet(me):
    if me == 0:
        print("first")
        comm.Barrier()
    elif me == comm.size - 1:
        comm.Barrier()


meet(rank)
