"""`or` skips the vote on ranks that are content already."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
residual = 1.0 / (rank + 1)

done = residual < 0.8 or comm.allreduce(residual, op=MPI.MAX) < 0.8  # expect: RW101  # because: RW101
print(rank, done)
