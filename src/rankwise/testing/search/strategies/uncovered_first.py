"""The default: outcomes that no run has reached come first, those that were tried least before others.

What has been reached already is aimed at only when nothing new is left, the rarest first: another path may
lead to new places. Of the branches with an outcome, one of a cheap run comes first, and the earliest of it.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence

from rankwise.testing.path import BranchOutcome, SiteKind
from rankwise.testing.search.flip import Flip, SearchState

_Waiting = tuple[int, int, int, int, Flip]
"""Cost of the run, place in its path, and two numbers that keep the order of equals."""


class UncoveredFirst:
    """Flips by their outcomes; the next one is computed when it is needed."""

    bounds: tuple[str, ...] = ()

    def __init__(self) -> None:
        self._waiting: dict[BranchOutcome, list[_Waiting]] = {}
        self._number = 0

    def add(self, flips: Sequence[Flip]) -> None:
        for each in flips:
            self._number += 1
            heap = self._waiting.setdefault(each.outcome, [])
            cost = each.cost + _THOROUGH * each.is_thorough
            heapq.heappush(heap, (cost, each.index, each.run, self._number, each))

    def take(self, state: SearchState) -> Flip | None:
        if not self._waiting:
            return None
        outcome = min(self._waiting, key=lambda each: self._priority(each, state))
        heap = self._waiting[outcome]
        flip = heapq.heappop(heap)[-1]
        if not heap:
            del self._waiting[outcome]
        return flip

    def _priority(self, outcome: BranchOutcome, state: SearchState) -> tuple[int, ...]:
        cost, index, _, number, flip = self._waiting[outcome][0]
        kind = len(_KINDS) if outcome in state.reached else _KINDS[flip.kind]
        return kind, state.aimed.get(outcome, 0), state.reached.get(outcome, 0), cost, index, number

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))


_THOROUGH = 2
"""What a second, slower question costs more, as a power of two."""
_KINDS = {SiteKind.BRANCH: 0, SiteKind.CHECK: 1, SiteKind.HIDDEN: 2}
