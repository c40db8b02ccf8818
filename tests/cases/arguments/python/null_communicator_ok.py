"""A barrier of all."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
part = comm
part.Barrier()
