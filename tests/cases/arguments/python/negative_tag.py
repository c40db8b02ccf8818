"""A tag below zero."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
if rank == 0:
    comm.send(1, dest=1, tag=-7)  # expect: RW902
elif rank == 1:
    comm.recv(source=0, tag=MPI.ANY_TAG)
