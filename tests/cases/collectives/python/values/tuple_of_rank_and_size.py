"""A function returns rank and size together; the first of the two decides."""

from mpi4py import MPI


def setup():
    comm = MPI.COMM_WORLD
    return comm, comm.Get_rank(), comm.Get_size()


comm, rank, size = setup()
if rank:  # because: RW101
    comm.Barrier()  # expect: RW101
