"""The error is raised two calls below the handler, behind the barrier."""

from mpi4py import MPI

comm = MPI.COMM_WORLD


class BadInput(Exception):
    pass


def check(share):
    if share > 1:
        raise BadInput(share)


def prepare():
    comm.Barrier()
    check(comm.rank)


try:
    prepare()
except BadInput as error:
    print("went on without", error)
