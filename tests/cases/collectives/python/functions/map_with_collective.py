"""map() over the rank's own items, with a reduction in the mapped function."""

from mpi4py import MPI

comm = MPI.COMM_WORLD


def normalise(value):
    return value / comm.allreduce(value)  # expect: RW101


items = [1.0] * (comm.rank + 1)
print(list(map(normalise, items)))  # because: RW101
