"""Every outcome once, those first that are fewest steps away from the first run.

From each visit its options are run, unless a visit made all their choices already. An option changes one
decision and keeps all that does not depend on it, so each run has a new outcome; and every possible outcome
is reached: among the visited ones that agree with it longest, the first to differ has an option to agree.
"""

from __future__ import annotations

from collections.abc import Sequence

from rankwise.explore.outcome_index import Visited
from rankwise.explore.visit_summary import Account
from rankwise.schedule.schedule import Schedule


class Reduced:
    """Partial-order reduction: orders of messages that decide the same are one."""

    latest_first = False
    bounds: tuple[str, ...] = ()

    def __init__(self, start: Schedule) -> None:
        self._start = start
        self._visited = Visited()

    def first(self) -> Sequence[Schedule]:
        return [self._start]

    def next(self, seen: Account) -> Sequence[Schedule]:
        if not seen.is_known:
            return []
        self._visited.add(seen.made)
        return [each.schedule for each in seen.options if self.wants(each.schedule)]

    def is_speculative(self, schedule: Schedule) -> bool:
        return False

    def wants(self, schedule: Schedule) -> bool:
        return not self._visited.holds(schedule.choices)
