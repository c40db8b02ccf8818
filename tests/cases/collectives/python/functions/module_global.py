"""A global that one function sets from the rank and another reads."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
is_master = False


def setup():
    global is_master
    is_master = comm.Get_rank() == 0  # because: RW101


def finish():
    if is_master:  # because: RW101
        comm.Barrier()  # expect: RW101


setup()
finish()
