"""What a strategy is: it names what to run first, and what to run after each visit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from rankwise.explore.visit_summary import Account
from rankwise.schedule.schedule import Schedule


class Strategy(Protocol):
    """Chooses schedules. It gets visits in the order of its own queue, however many run at a time."""

    @property
    def latest_first(self) -> bool:
        """Whether what comes after a visit is run before what was waiting already."""

    @property
    def bounds(self) -> tuple[str, ...]:
        """What it leaves out by itself, for the verdict."""

    def first(self) -> Sequence[Schedule]:
        """Return what to run first."""

    def next(self, seen: Account) -> Sequence[Schedule]:
        """Return what to run after a visit."""

    def is_speculative(self, schedule: Schedule) -> bool:
        """Return whether a schedule may be impossible; then a run that strays from it shows nothing."""

    def wants(self, schedule: Schedule) -> bool:
        """Return, when its turn has come, whether a schedule is still to be run."""
