"""A decorator with an argument: only_on(1) wraps a function that broadcasts."""

from mpi4py import MPI

comm = MPI.COMM_WORLD


def only_on(chosen):
    def decorate(function):
        def wrapper(*args):
            return function(*args) if comm.Get_rank() == chosen else None  # because: RW101

        return wrapper

    return decorate


@only_on(1)
def announce(text):
    return comm.allgather(text)  # expect: RW101


announce("hello")
