"""A test that passes whenever it is tried, and its correct twin; `--rankwise-explore` tells them apart."""

import pytest
from mpi4py import MPI


@pytest.mark.mpi(ranks=3)
def test_first_come(comm):
    if comm.rank == 0:
        first = comm.recv(source=MPI.ANY_SOURCE)
        comm.recv(source=MPI.ANY_SOURCE)
        assert first == 1
    elif comm.rank == 1:
        comm.send(1, dest=0)
        comm.send("done", dest=2, tag=1)
    else:
        comm.recv(source=1, tag=1)
        comm.send(2, dest=0)


@pytest.mark.mpi(ranks=3)
def test_either_comes_first(comm):
    if comm.rank == 0:
        first, second = comm.recv(source=MPI.ANY_SOURCE), comm.recv(source=MPI.ANY_SOURCE)
        assert {first, second} == {1, 2}
    else:
        comm.send(comm.rank, dest=0)
