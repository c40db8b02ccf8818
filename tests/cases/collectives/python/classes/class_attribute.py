"""A class attribute holds the communicator, and a class method asks it for the rank."""

from mpi4py import MPI


class Environment:
    comm = MPI.COMM_WORLD

    @classmethod
    def is_first(cls):
        return cls.comm.Get_rank() == 0

    @staticmethod
    def describe():
        return "environment"


if Environment.is_first():  # because: RW101
    print(Environment.describe())
    Environment.comm.Barrier()  # expect: RW101
