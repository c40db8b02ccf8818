"""Two ranks exchange the edges of their rows, and compute while the messages are on their way.

The next values go into a row of their own, so that MPI sends what was there when the message was started.
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
    following = array("d", (0.5 * value for value in row))
    MPI.Request.Waitall(requests)
    row = following
    print("edge:", edge[0], "next:", row[0])


if __name__ == "__main__":
    main()
