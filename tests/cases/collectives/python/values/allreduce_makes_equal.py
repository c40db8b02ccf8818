"""The sum is equal on all ranks, but what the rank adds to it afterwards is not."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
count = comm.allreduce(1) + comm.rank
if count % 2:  # because: RW101
    comm.Barrier()  # expect: RW101
