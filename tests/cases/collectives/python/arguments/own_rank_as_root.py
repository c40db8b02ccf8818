"""Every rank names itself as the root."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
data = comm.bcast([rank], root=rank)  # expect: RW104
