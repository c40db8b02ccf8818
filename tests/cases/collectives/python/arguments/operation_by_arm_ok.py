"""All ranks reduce with the sum, which is also the default."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 0:
    total = comm.allreduce(1, op=MPI.SUM)
else:
    total = comm.allreduce(1)
