"""A barrier on a communicator that is gone."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()


def meet():
    copy = comm.Dup()
    copy.Free()
    copy.Barrier()  # expect: RW312


meet()
