"""reduce gives the sum to the root only."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
total = comm.reduce(1, op=MPI.SUM, root=0)
if total:  # because: RW101
    comm.Barrier()  # expect: RW101
