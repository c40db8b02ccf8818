"""Ranks print one after the other, with a barrier in every round."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
for turn in range(comm.size):
    if turn == comm.rank:
        print("rank", comm.rank, flush=True)
    comm.Barrier()
