"""Who runs schedules: threads of this process, each with one run at a time."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Protocol

from rankwise.explore.account import Account, account
from rankwise.explore.explored import EVERYTHING, Explored
from rankwise.explore.prediction.foretelling import Foretold
from rankwise.explore.schedule import Schedule
from rankwise.explore.visit import Runner, Visit


class Workers(Protocol):
    """Runs schedules, some at a time."""

    @property
    def slots(self) -> int:
        """How many run at a time."""

    def start(self, schedule: Schedule) -> Future[Account]:
        """Begin a run, or have it wait for its turn."""

    def stop(self) -> None:
        """Forget what has not begun, and wait for what has."""


class Threads:
    """Runs schedules on this machine."""

    def __init__(
        self,
        runner: Runner,
        explored: Explored = EVERYTHING,
        slots: int = 1,
        foretell: Callable[[Visit], Foretold] | None = None,
    ) -> None:
        """Run on so many threads; what visits foretell is needed by the strategy that predicts."""
        self.slots = slots
        self._foretell = foretell
        self._runner = runner
        self._explored = explored
        self._pool = ThreadPoolExecutor(slots, "rankwise-run")

    def start(self, schedule: Schedule) -> Future[Account]:
        return self._pool.submit(self._run, schedule)

    def stop(self) -> None:
        self._pool.shutdown(cancel_futures=True)

    def _run(self, schedule: Schedule) -> Account:
        return account(self._runner.run(schedule), self._explored, self._foretell)
