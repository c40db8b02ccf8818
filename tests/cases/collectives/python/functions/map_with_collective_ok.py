"""map() over as many items as there are ranks, with a reduction in the mapped function."""

from mpi4py import MPI

comm = MPI.COMM_WORLD


def normalise(value):
    return value / comm.allreduce(value)


items = [1.0] * comm.size
print(list(map(normalise, items)))
