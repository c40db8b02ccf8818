"""`is True` and `is False` of one flag: every rank meets one barrier."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
first = comm.Get_rank() == 0

if first is True:
    comm.Barrier()
if not first:
    comm.Barrier()
