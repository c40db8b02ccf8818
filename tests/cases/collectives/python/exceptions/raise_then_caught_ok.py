"""A check that raises on all ranks or none, since it looks at what was reduced."""

from mpi4py import MPI


class NotConverged(Exception):
    pass


def step(comm, error):
    worst = comm.allreduce(error, op=MPI.MAX)
    if worst > 1.5:
        raise NotConverged
    return comm.allreduce(error)


def main():
    comm = MPI.COMM_WORLD
    try:
        print(step(comm, 1.0 + comm.rank))
    except NotConverged:
        print("rank", comm.rank, "gives up")


main()
