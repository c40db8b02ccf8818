"""A rank that has converged breaks out of the loop and leaves the others in the reduction."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
error = 8.0 * (rank + 1)
for iteration in range(100):
    error /= 2
    if error < 0.5:  # because: RW101
        break
    total = comm.allreduce(error)  # expect: RW101
