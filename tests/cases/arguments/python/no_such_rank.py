"""A neighbour that is not there is written as -10."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
left = -10
comm.send(1, dest=left)  # expect: RW903
