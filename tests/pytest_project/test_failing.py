"""Tests that fail, each for another reason."""

import ctypes

import pytest


@pytest.fixture
def broken(comm):
    if comm.rank == 1:
        raise RuntimeError("no such device")


@pytest.mark.mpi(ranks=2)
def test_fails_on_one_rank(comm):
    print(f"rank {comm.rank} computes")
    mine = comm.rank
    assert mine == 0


@pytest.mark.mpi(ranks=4)
def test_deadlock(comm):
    other = comm.rank ^ 1
    comm.recv(source=other, tag=3)
    comm.send("late", dest=other, tag=3)


@pytest.mark.mpi(ranks=3)
def test_one_rank_fails_while_the_others_wait(comm):
    if comm.rank == 2:
        raise ValueError("the field is not finite")
    comm.barrier()


@pytest.mark.mpi(ranks=2)
def test_crash(comm):
    comm.barrier()
    if comm.rank == 1:
        ctypes.string_at(0)
    comm.barrier()


@pytest.mark.mpi(ranks=2)
def test_broken_fixture(broken):
    pass


@pytest.mark.mpi(ranks=2)
@pytest.mark.xfail(strict=True, reason="was broken")
def test_passes_unexpectedly(comm):
    comm.barrier()
