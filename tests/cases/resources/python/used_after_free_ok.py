"""A barrier, then the communicator is freed."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()


def meet():
    copy = comm.Dup()
    copy.Barrier()
    copy.Free()


meet()
