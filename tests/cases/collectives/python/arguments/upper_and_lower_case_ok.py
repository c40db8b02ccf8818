"""Barrier and barrier, in two arms, are the same call of MPI."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 0:
    comm.Barrier()
else:
    comm.barrier()
