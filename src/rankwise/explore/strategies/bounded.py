"""Bounded mixing (Vo 2011, section 5.3.5.2): below a changed decision, only the next k are changed, too.

The decisions of the first run are all changed, one at a time; of a run in which one was changed, those of the
k that come next in line; and so on, as far as the first change reaches. With k = 0 there is one run for each
option of the first run.
"""

from __future__ import annotations

from collections.abc import Sequence

from rankwise.explore.next_choices import Option
from rankwise.explore.outcome_index import Visited
from rankwise.explore.visit_summary import Account
from rankwise.schedule.schedule import ChoiceKind, Schedule


class Bounded:
    """A search of limited depth below each decision of the first run."""

    latest_first = True

    def __init__(self, start: Schedule, bound: int) -> None:
        self._start = start
        self._bound = bound
        self._visited = Visited()
        self._reach: dict[str, tuple[Option, int] | None] = {str(start): None}
        """Of each schedule that waits: its change, and how many further down the line may change."""

    @property
    def bounds(self) -> tuple[str, ...]:
        return (f"mixing bound {self._bound}",)

    def first(self) -> Sequence[Schedule]:
        return [self._start]

    def next(self, seen: Account) -> Sequence[Schedule]:
        reach = self._reach.pop(str(seen.schedule), None)
        self._visited.add(seen.made)
        chosen = []
        for option in reversed(seen.options):
            if reach is None:
                left = self._bound
            else:
                changed, further = reach
                left = further - max(option.order - changed.order, 0)
                if not _goes_on(option, changed) and (option.order <= changed.order or left < 0):
                    continue
            if self.wants(option.schedule):
                self._reach[str(option.schedule)] = option, left
                chosen.append(option.schedule)
        return chosen

    def is_speculative(self, schedule: Schedule) -> bool:
        return False

    def wants(self, schedule: Schedule) -> bool:
        return not self._visited.holds(schedule.choices)


def _goes_on(option: Option, changed: Option) -> bool:
    """Return whether it is the same change but for how often no is said, which is found step by step."""
    return option.decision == changed.decision and changed.decision.kind is ChoiceKind.FAILED_POLLS
