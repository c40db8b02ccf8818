"""Rank 1 reads a mesh, rank 2 computes a field on it, rank 0 puts them together.

The bug: rank 0 takes the first message that comes for the mesh. Reading is fast and computing is slow, so this
works on every test run. On a busy machine the field comes first: rank 0 takes it for the mesh, and then waits
for a second message of rank 2, which never comes.
"""

import time

from mpi4py import MPI

POINTS = 8


def main():
    comm = MPI.COMM_WORLD
    rank = comm.Get_rank()
    if rank == 0:
        mesh = comm.recv(source=MPI.ANY_SOURCE)
        field = comm.recv(source=2)
        print("largest value at point", max(zip(field, mesh))[1])
    elif rank == 1:
        comm.send(list(range(POINTS)), dest=0)
    elif rank == 2:
        time.sleep(0.2)  # computes
        comm.send([(point - 3) ** 2 for point in range(POINTS)], dest=0)


if __name__ == "__main__":
    main()
