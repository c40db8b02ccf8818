"""A conditional expression with a collective in one of its arms."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
weights = comm.allgather(rank + 1) if rank == 0 else None  # expect: RW101  # because: RW101
if weights is not None:
    print(sum(weights))
