"""`any` stops at the first true element, so ranks make different numbers of reductions."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
found = any(comm.allreduce(each) > 3 * rank for each in range(5))  # expect: RW101  # because: RW101
