"""Numbered callbacks, which only rank 0 runs."""

from mpi4py import MPI

comm = MPI.COMM_WORLD


def synchronise():
    comm.Barrier()  # expect: RW101


def greet():
    print("hello")


if comm.rank == 0:  # because: RW101
    for number, callback in enumerate([greet, synchronise]):
        print(number)
        callback()
