"""A flag that travels through **options decides about the collective write."""

from mpi4py import MPI

comm = MPI.COMM_WORLD


def write(data, *, collective=False, label=""):
    if collective:  # because: RW101
        return comm.gather(data, root=0)  # expect: RW101
    return [data]


def save(data, **options):
    return write(data, **options)


save(comm.rank, collective=comm.rank == 0, label="run")
