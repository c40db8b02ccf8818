"""Only the rank on which something failed votes about going on."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
share = {0: 4}
try:
    steps = share[comm.rank]  # because: RW101
except KeyError:
    steps = comm.allreduce(0, op=MPI.MAX)  # expect: RW101
