"""The error is raised two calls below the handler, and a barrier in between is skipped."""

from mpi4py import MPI

comm = MPI.COMM_WORLD


class BadInput(Exception):
    pass


def check(share):
    if share > 1:  # because: RW101
        raise BadInput(share)


def prepare():
    check(comm.rank)
    comm.Barrier()  # expect: RW101


try:
    prepare()
except BadInput as error:
    print("went on without", error)
