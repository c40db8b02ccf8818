"""Two ranks exchange the edges of their rows, and compute while the messages are on their way.

The bug: the next values are written into the row that MPI still sends from. Which values arrive depends on how
far the message is by then.
"""

from array import array

from mpi4py import MPI

POINTS = 200_000


def main():
    comm = MPI.COMM_WORLD
    other = 1 - comm.Get_rank()
    row = array("d", [1.0]) * POINTS
    edge = array("d", [0.0]) * POINTS
    requests = [comm.Isend(row, dest=other), comm.Irecv(edge, source=other)]
    for i in range(POINTS):
        row[i] = 0.5 * row[i]
    MPI.Request.Waitall(requests)
    print("edge:", edge[0])


if __name__ == "__main__":
    main()
