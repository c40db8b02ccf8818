"""The fixtures and options of a project as users have it."""

import os

import pytest


def pytest_addoption(parser):
    parser.addoption("--factor", type=int, default=1)


@pytest.fixture
def factor(request):
    return request.config.getoption("--factor")


@pytest.fixture(scope="session")
def session_world():
    from mpi4py import MPI

    world = MPI.COMM_WORLD.Dup()
    yield world
    world.Free()


@pytest.fixture(scope="module")
def table(session_world):
    """A table that rank 0 makes once for all tests of a module."""
    return session_world.bcast([1, 2, 3] if session_world.rank == 0 else None)


@pytest.fixture(autouse=True)
def never_above():
    """No fixture of a test on ranks runs in the pytest that starts them."""
    yield
    assert "MPI_TEST_ABOVE" not in os.environ
