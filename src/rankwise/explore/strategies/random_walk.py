"""A walk from outcome to outcome, one changed decision a step, chosen at random, of so many steps."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rankwise.explore.outcome_index import Visited
from rankwise.explore.visit_summary import Account
from rankwise.schedule.schedule import Schedule


class RandomWalk:
    """Prefers outcomes that are new; where all around are known it continues through one of them."""

    latest_first = False

    def __init__(self, start: Schedule, steps: int, seed: int = 0) -> None:
        self._start = start
        self._steps = steps
        self._random = Random(seed)
        self._visited = Visited()

    @property
    def bounds(self) -> tuple[str, ...]:
        return (f"{self._steps} steps at random",)

    def first(self) -> Sequence[Schedule]:
        return [self._start]

    def next(self, seen: Account) -> Sequence[Schedule]:
        self._visited.add(seen.made)
        around = [each.schedule for each in seen.options]
        if not around or len(self._visited) > self._steps:
            return []
        new = [each for each in around if not self._visited.holds(each.choices)]
        return [self._random.choice(new or around)]

    def is_speculative(self, schedule: Schedule) -> bool:
        return False

    def wants(self, schedule: Schedule) -> bool:
        return True
