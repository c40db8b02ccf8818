"""Control-flow-directed search (Burnim and Sen, 2008): the branch nearest to what no run has reached."""

from __future__ import annotations

from collections.abc import Sequence

from rankwise.testing.search.flip import Flip, SearchState


class ControlFlow:
    """Chooses by distance; a branch that was tried counts as farther each time."""

    bounds: tuple[str, ...] = ()

    def __init__(self) -> None:
        self._waiting: list[Flip] = []

    def add(self, flips: Sequence[Flip]) -> None:
        self._waiting += flips

    def take(self, state: SearchState) -> Flip | None:
        if not self._waiting:
            return None
        at = min(range(len(self._waiting)), key=lambda each: self._score(self._waiting[each], state))
        self._waiting[at], self._waiting[-1] = self._waiting[-1], self._waiting[at]
        return self._waiting.pop()

    def _score(self, flip: Flip, state: SearchState) -> tuple[int, int]:
        near = 0 if state.is_new(flip) else state.distance(flip.outcome.site)
        return near + 10 * state.aimed.get(flip.outcome, 0), flip.index

    def __len__(self) -> int:
        return len(self._waiting)
