"""Every rank is the root in its turn."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
for root in range(comm.size):
    data = comm.bcast([rank], root=root)
