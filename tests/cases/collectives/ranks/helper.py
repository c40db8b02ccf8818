# Rank 1 of three does not meet the others.
# check: --ranks 3
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()


def meet(me):
    if me == 0:
        print("first")
        comm.Barrier()  # expect: RW101
    elif me == comm.size - 1:
        comm.Barrier()  # expect: RW101


meet(rank)
