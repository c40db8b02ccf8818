"""`any` stops at the first true element, which is the same on all ranks."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
found = any(comm.allreduce(each + rank) > 4 for each in range(3))
