"""One schedule, once."""

from __future__ import annotations

from collections.abc import Sequence

from rankwise.explore.visit_summary import Account
from rankwise.schedule.schedule import Schedule


class Replay:
    """Runs what it is given."""

    latest_first = False
    bounds = ("one schedule",)

    def __init__(self, schedule: Schedule) -> None:
        self._schedule = schedule

    def first(self) -> Sequence[Schedule]:
        return [self._schedule]

    def next(self, seen: Account) -> Sequence[Schedule]:
        return []

    def is_speculative(self, schedule: Schedule) -> bool:
        return False

    def wants(self, schedule: Schedule) -> bool:
        return True
