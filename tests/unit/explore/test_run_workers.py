"""Who runs schedules: one is judged while the next one runs, and none is left without being judged."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from rankwise.explore.explorer import Exploration, ExploreLimits, Explorer
from rankwise.explore.run_workers import Here, Overlapping
from rankwise.explore.strategies.depth_first import DepthFirst
from rankwise.explore.visit import Visit
from rankwise.explore.visit_summary import Account, account
from rankwise.schedule.schedule import Schedule
from reference import examples
from reference.runner import SimulatedRunner

FAN_IN = examples.fan_in(3, 2)
START = Schedule(4, "infinite")


class Log:
    """Hears of visits."""

    def __init__(self) -> None:
        self.seen: list[str] = []

    def reported(self, exploration: Exploration, seen: Account) -> None:
        self.seen.append(f"{seen.schedule}, {exploration.waiting} left")


class Begun:
    """Runs on the simulator; what was begun and what was reported is kept, and a gate holds the telling."""

    def __init__(self) -> None:
        self.begun: list[threading.Thread] = []
        self.reported: list[str] = []
        self.gate = threading.Event()
        self.gate.set()
        self._runner = SimulatedRunner(FAN_IN)

    def begin(self, schedule: Schedule) -> Callable[[], Visit]:
        self.begun.append(threading.current_thread())
        visit = self._runner.run(schedule)

        def tell() -> Visit:
            self.gate.wait()
            self.reported.append(str(schedule))
            return visit

        return tell


def test_the_order_is_that_of_one_after_another() -> None:
    logs = [Log(), Log()]
    begun = Begun()
    Explorer(Here(SimulatedRunner(FAN_IN)), [DepthFirst(START)], watcher=logs[0]).explore()
    Explorer(Overlapping(begun, account), [DepthFirst(START)], watcher=logs[1]).explore()
    assert logs[0].seen == logs[1].seen
    assert set(begun.begun) == {threading.main_thread()}


def test_one_runs_while_another_is_judged() -> None:
    begun = Begun()
    begun.gate.clear()
    workers = Overlapping(begun, account)
    first, second = workers.start(START), workers.start(START)
    assert len(begun.begun) == 2 and not first.done() and not second.done()
    begun.gate.set()
    assert first.result().outcome == second.result().outcome
    workers.stop()


def test_what_nobody_wants_any_more_is_tidied_up_all_the_same() -> None:
    begun = Begun()
    begun.gate.clear()
    workers = Overlapping(begun, account)
    workers.start(START)
    assert workers.start(START).cancel()
    begun.gate.set()
    workers.stop()
    assert len(begun.reported) == 2


def test_an_error_while_judging_is_told() -> None:
    def fails(_: Visit) -> None:
        raise ValueError("cannot be read")

    workers = Overlapping(Begun(), fails)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="cannot be read"):
        workers.start(START).result()
    workers.stop()


def test_at_most_one_run_is_begun_beyond_the_limit() -> None:
    begun = Begun()
    found = Explorer(Overlapping(begun, account), [DepthFirst(START)], ExploreLimits(runs=3)).explore()
    assert found.runs == 3
    assert len(begun.begun) <= 4
    assert len(begun.reported) == len(begun.begun)
