"""An exit method that returns True swallows the error of one rank and what stood behind it."""

from mpi4py import MPI

comm = MPI.COMM_WORLD


class Careful:
    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        print("went on after", kind)
        return True


with Careful():
    share = int("3" if comm.rank else "none")  # because: RW101
    comm.Barrier()  # expect: RW101
