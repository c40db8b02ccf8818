"""The operation is chosen by the rank and kept in a variable."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
op = MPI.MIN if comm.rank % 2 else MPI.MAX
result = comm.allreduce(comm.rank, op=op)  # expect: RW105
