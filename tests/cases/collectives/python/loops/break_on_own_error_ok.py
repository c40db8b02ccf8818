"""All ranks break out of the loop together, once the sum of errors is small."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
error = 8.0 * (rank + 1)
for iteration in range(100):
    error /= 2
    total = comm.allreduce(error)
    if total < 0.5:
        break
