"""The default: outcomes that no run has reached come first, those that were tried least before others.

What has been reached already is aimed at only when nothing new is left: another path may lead to new places.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence

from rankwise.testing.path import SiteKind
from rankwise.testing.search.flip import Flip, SearchState

_Rank = tuple[int, int, int, int, int]


class UncoveredFirst:
    """A queue whose priorities are worked out again when a flip's turn has come."""

    bounds: tuple[str, ...] = ()

    def __init__(self) -> None:
        self._queue: list[tuple[_Rank, int, Flip]] = []
        self._number = 0

    def add(self, flips: Sequence[Flip]) -> None:
        for each in flips:
            self._number += 1
            heapq.heappush(self._queue, ((-1, 0, 0, 0, 0), self._number, each))

    def take(self, state: SearchState) -> Flip | None:
        while self._queue:
            known, number, flip = heapq.heappop(self._queue)
            now = _priority(flip, state)
            if now == known or not self._queue:
                return flip
            heapq.heappush(self._queue, (now, number, flip))
        return None

    def __len__(self) -> int:
        return len(self._queue)


_KINDS = {SiteKind.BRANCH: 0, SiteKind.CHECK: 1, SiteKind.HIDDEN: 2}


def _priority(flip: Flip, state: SearchState) -> _Rank:
    kind = _KINDS[flip.kind] if state.is_new(flip) else len(_KINDS)
    tried = state.aimed.get(flip.outcome, 0)
    return kind, tried, state.reached.get(flip.outcome, 0), flip.index, flip.run
