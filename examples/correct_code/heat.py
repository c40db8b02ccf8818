"""Heat along a rod with mpi4py: every rank relaxes its own piece until it is smooth.

Every rank looks at the largest change of all, which allreduce gives to each of them alike, so all of
them leave the loop after the same step.
"""

from mpi4py import MPI

POINTS = 120
TOLERANCE = 0.05


def exchange_edges(comm, rod):
    rank, size = comm.Get_rank(), comm.Get_size()
    left = rank - 1 if rank > 0 else MPI.PROC_NULL
    right = rank + 1 if rank < size - 1 else MPI.PROC_NULL
    rod[-1] = comm.sendrecv(rod[1], dest=left, source=right) or 0.0
    rod[0] = comm.sendrecv(rod[-2], dest=right, source=left) or rod[0]


def relax(rod):
    inner = [(left + right) / 2 for left, right in zip(rod, rod[2:])]
    change = max(abs(new - old) for new, old in zip(inner, rod[1:]))
    rod[1:-1] = inner
    return change


def main():
    comm = MPI.COMM_WORLD
    rank, size = comm.Get_rank(), comm.Get_size()
    mine = POINTS // size + (rank < POINTS % size)
    rod = [0.0] * (mine + 2)
    if rank == 0:
        rod[0] = 100.0

    steps = 0
    change = 1.0
    while change > TOLERANCE:
        exchange_edges(comm, rod)
        change = comm.allreduce(relax(rod), op=MPI.MAX)
        steps += 1

    if rank == 0:
        print(f"{POINTS} points, {steps} steps, largest last change {change:g}")


if __name__ == "__main__":
    main()
