"""The plugin as pytest loads it, in every run of pytest: it must cost next to nothing."""

from __future__ import annotations

import os
from collections.abc import Generator
from typing import Any

import pytest

from rankwise.pytest_plugin import marks

RANK_PLUGIN = "rankwise-rank"
"""The name under which a rank's own plugin is registered: such a pytest runs the test itself."""


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("rankwise", "tests on several MPI ranks, supervised by rankwise")
    group.addoption(
        "--rankwise-explore", action="store_true",
        help="also try the other orders of messages that MPI allows, where a test leaves their order open",
    )  # fmt: skip
    group.addoption(
        "--rankwise-explore-time", type=float, default=10.0, metavar="SECONDS",
        help="how long other orders of one test are tried (default: %(default)s)",
    )  # fmt: skip
    group.addoption(
        "--rankwise-guard", action="store_true",
        help="see which line reads or writes the buffer of an operation that is pending",
    )  # fmt: skip
    group.addoption(
        "--rankwise-buffering", choices=("as-is", "zero", "infinite"), default="as-is",
        help="whether standard sends wait for their receive (default: as the MPI library does)",
    )  # fmt: skip


def pytest_configure(config: pytest.Config) -> None:
    marks.register_marks(config)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    marks.parametrize(metafunc)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    marks.add_selectable(config, items)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Run a marked test in a job of its own; any other is pytest's."""
    if item.config.pluginmanager.has_plugin(RANK_PLUGIN) or item.config.getoption("setuponly", False):
        return None
    ranks = marks.ranks_of(item)
    if ranks is None or _size_of_own_job() > 1:
        return None
    from rankwise.pytest_plugin.ranks_item import run_on_ranks

    run_on_ranks(item, nextitem, ranks)
    return True


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test that needs another number of ranks, where pytest itself was started by mpiexec."""
    ranks = marks.ranks_of(item)
    if ranks is None:
        return
    size = _size_of_own_job()
    if ranks != size > 1:
        pytest.skip(f"needs {ranks} ranks, and this pytest is one of {size}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Put what the ranks reported into the report of a test that ran on them."""
    report = yield
    complete = getattr(item, "complete_report", None)
    if complete is not None:
        complete(report, call)
    return report


@pytest.fixture
def comm() -> Any:
    """MPI.COMM_WORLD of mpi4py."""
    mpi = pytest.importorskip("mpi4py.MPI", reason="the fixture comm needs mpi4py")
    return mpi.COMM_WORLD


def _size_of_own_job() -> int:
    from rankwise.trace.rank_variables import launched_size

    return launched_size(os.environ)
