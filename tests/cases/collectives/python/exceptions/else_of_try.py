"""The `else` of a `try` runs on ranks that had no trouble: only they gather."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
try:
    quotient = 10 // comm.rank  # because: RW101
except ZeroDivisionError:
    print("rank 0 has no share")
else:
    print(comm.gather(quotient, root=1))  # expect: RW101
