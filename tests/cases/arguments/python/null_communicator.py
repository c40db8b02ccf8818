"""A barrier of nobody."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
part = MPI.COMM_NULL
part.Barrier()  # expect: RW905
