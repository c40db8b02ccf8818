"""The default of a parameter was computed from the rank when the function was defined."""

from mpi4py import MPI

comm = MPI.COMM_WORLD


def finish(verbose=comm.rank == 0):
    if verbose:  # because: RW101
        print(comm.reduce(1, root=0))  # expect: RW101


finish()
