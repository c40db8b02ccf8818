"""The gather stands behind the `try`, so all ranks reach it."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
try:
    quotient = 10 // comm.rank
except ZeroDivisionError:
    quotient = 0
    print("rank 0 has no share")
print(comm.gather(quotient, root=1 % comm.size))
