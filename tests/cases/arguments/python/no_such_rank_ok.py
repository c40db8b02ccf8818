"""A neighbour that is not there is MPI.PROC_NULL."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
left = MPI.PROC_NULL
comm.send(1, dest=left)
