"""A function that parses raises on one rank, and its caller has the handler."""

from mpi4py import MPI

comm = MPI.COMM_WORLD


def read(text):
    return int(text)


def exchange(text):
    number = read(text)  # because: RW101
    return comm.allreduce(number)  # expect: RW101


try:
    print(exchange("7" if comm.rank else "seven"))
except ValueError:
    print("no number")
