"""A strategy whose schedules are speculative: a run may be unable to follow one, which shows nothing."""

from __future__ import annotations

from collections.abc import Sequence

from rankwise.explore.strategies.protocol import Strategy
from rankwise.explore.visit_summary import Account
from rankwise.schedule.schedule import Schedule

_WORDS = {"lamport": "Lamport clocks", "vector": "vector clocks"}


class Speculative:
    """Does as another strategy, and counts what could not be followed."""

    def __init__(self, strategy: Strategy, clocks: str) -> None:
        self._strategy = strategy
        self._clocks = clocks
        self._strayed = 0

    @property
    def latest_first(self) -> bool:
        return self._strategy.latest_first

    @property
    def bounds(self) -> tuple[str, ...]:
        found = [*self._strategy.bounds, f"the orders of messages that {_WORDS[self._clocks]} show"]
        if self._strayed:
            count = "1 schedule" if self._strayed == 1 else f"{self._strayed:,} schedules"
            found.append(f"{count} that they allowed could not be followed")
        return tuple(found)

    def first(self) -> Sequence[Schedule]:
        return self._strategy.first()

    def next(self, seen: Account) -> Sequence[Schedule]:
        if seen.is_known:
            return self._strategy.next(seen)
        self._strayed += 1
        return []

    def is_speculative(self, schedule: Schedule) -> bool:
        return bool(schedule.choices)

    def wants(self, schedule: Schedule) -> bool:
        return self._strategy.wants(schedule)
