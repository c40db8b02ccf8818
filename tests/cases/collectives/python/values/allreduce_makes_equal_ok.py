"""The sum is equal on all ranks, whatever each of them put in."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
count = comm.allreduce(1 + comm.rank)
if count % 2:
    comm.Barrier()
