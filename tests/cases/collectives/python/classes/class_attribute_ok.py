"""A class attribute holds the communicator, on which all ranks meet."""

from mpi4py import MPI


class Environment:
    comm = MPI.COMM_WORLD

    @classmethod
    def is_first(cls):
        return cls.comm.Get_rank() == 0

    @staticmethod
    def describe():
        return "environment"


if Environment.is_first():
    print(Environment.describe())
Environment.comm.Barrier()
