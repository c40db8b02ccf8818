"""Each rank goes to the place that its argument names, and stays there."""

import sys
from pathlib import Path

from mpi4py import MPI

comm = MPI.COMM_WORLD


def compute():
    count = 0
    while True:
        count += 1


def receive():
    comm.recv(source=MPI.ANY_SOURCE, tag=77)


def ask():
    request = comm.irecv(source=MPI.ANY_SOURCE, tag=78)
    while not request.test()[0]:
        pass


where = sys.argv[1 + comm.rank]
Path(f"ready.{comm.rank}").touch()
{"compute": compute, "receive": receive, "ask": ask, "barrier": comm.Barrier}[where]()
