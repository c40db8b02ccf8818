"""Rows are dealt out round robin, and some ranks get one more reduction than others."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rows = 10
for row in range(comm.rank, rows, comm.size):  # because: RW101
    norm = comm.allreduce(row * row)  # expect: RW101
