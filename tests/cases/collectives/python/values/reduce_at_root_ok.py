"""reduce gives the sum to the root only, which broadcasts it."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
total = comm.reduce(1, op=MPI.SUM, root=0)
total = comm.bcast(total, root=0)
if total:
    comm.Barrier()
