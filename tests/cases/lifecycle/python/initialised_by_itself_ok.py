"""mpi4py starts and ends MPI by itself."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
comm.Barrier()
