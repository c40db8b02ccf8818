"""Numbered callbacks, which all ranks run."""

from mpi4py import MPI

comm = MPI.COMM_WORLD


def synchronise():
    comm.Barrier()


def greet():
    print("hello")


for number, callback in enumerate([greet, synchronise]):
    if comm.rank == 0:
        print(number)
    callback()
