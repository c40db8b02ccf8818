"""Ranks print one after the other, and the barrier has slipped under the condition."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
for turn in range(comm.size):
    if turn > comm.rank:  # because: RW101
        print("rank", comm.rank, flush=True)
        comm.Barrier()  # expect: RW101
