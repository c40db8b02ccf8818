"""Runs on a Dask cluster: the same result, and nothing lost with a worker."""

from __future__ import annotations

import functools
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rankwise.errors import RankwiseError
from rankwise.explore.explorer import Explorer
from rankwise.explore.on_dask import OnDask
from rankwise.explore.run_workers import Here
from rankwise.explore.strategies.reduced import Reduced
from rankwise.explore.visit import Visit
from rankwise.schedule.schedule import Schedule
from reference import examples
from reference.runner import SimulatedRunner

distributed = pytest.importorskip("distributed")
PROGRAM = examples.fan_in(2, 2)


class DiesOnce:
    """Ends its process in the first run that comes to it, as a lost machine does."""

    def __init__(self, mark: Path) -> None:
        self._mark = mark

    def run(self, schedule: Schedule) -> Visit:
        if schedule.choices:
            try:
                self._mark.touch(exist_ok=False)
            except FileExistsError:
                pass
            else:
                os._exit(1)
        return SimulatedRunner(PROGRAM).run(schedule)


def simulated() -> Here:
    return Here(SimulatedRunner(PROGRAM))


def dying(mark: Path) -> Here:
    return Here(DiesOnce(mark))


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as made:
        yield made


def explored(address: str, make: Any) -> list[str]:
    seen: list[str] = []

    class Log:
        def reported(self, exploration: Any, visit: Any) -> None:
            seen.append(str(visit.schedule))

    Explorer(OnDask(address, make), [Reduced(Schedule(3, "infinite"))], watcher=Log()).explore()
    return seen


def test_the_result_is_the_same(cluster: Any) -> None:
    here: list[str] = []

    class Log:
        def reported(self, exploration: Any, visit: Any) -> None:
            here.append(str(visit.schedule))

    Explorer(simulated(), [Reduced(Schedule(3, "infinite"))], watcher=Log()).explore()
    assert explored(cluster.scheduler_address, simulated) == here
    assert len(here) == 6


def test_a_worker_that_dies_loses_nothing(cluster: Any, tmp_path: Path) -> None:
    make = functools.partial(dying, tmp_path / "died")
    assert len(explored(cluster.scheduler_address, make)) == 6
    assert (tmp_path / "died").exists()


def test_an_address_without_a_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rankwise.runs.dask_cluster.SCHEDULER_ANSWERS", 1)
    with pytest.raises(RankwiseError, match=r"no Dask scheduler replies at tcp://127\.0\.0\.1:9"):
        OnDask("tcp://127.0.0.1:9", simulated)
