"""Rank 1 reads a mesh, rank 2 computes a field on it, rank 0 puts them together.

Rank 0 names the rank that sends the mesh, so it does not matter which message comes first.
"""

import time

from mpi4py import MPI

POINTS = 8


def main():
    comm = MPI.COMM_WORLD
    rank = comm.Get_rank()
    if rank == 0:
        mesh = comm.recv(source=1)
        field = comm.recv(source=2)
        print("largest value at point", max(zip(field, mesh))[1])
    elif rank == 1:
        comm.send(list(range(POINTS)), dest=0)
    elif rank == 2:
        time.sleep(0.2)  # computes
        comm.send([(point - 3) ** 2 for point in range(POINTS)], dest=0)


if __name__ == "__main__":
    main()
