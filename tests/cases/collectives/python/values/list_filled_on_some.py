"""A list has as many elements as the rank's share of the work."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
tasks = []
for task in range(7):
    if task % comm.size == comm.rank:
        tasks.append(task)
for task in tasks:  # because: RW101
    comm.Barrier()  # expect: RW101
