"""A message to anybody."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
if rank == 0:
    comm.send(1, dest=MPI.ANY_SOURCE)  # expect: RW904
elif rank == 1:
    comm.recv(source=MPI.ANY_SOURCE)
