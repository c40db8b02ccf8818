"""A global that one function sets from what all ranks share and another reads."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
is_parallel = False


def setup():
    global is_parallel
    is_parallel = comm.Get_size() > 1


def finish():
    if is_parallel:
        comm.Barrier()


setup()
finish()
