"""Bounded depth-first search (Li 2018, 2.2.2): the deepest branch of the latest run first, up to a bound."""

from __future__ import annotations

from collections.abc import Sequence

from rankwise.testing.search.flip import Flip, SearchState


class BoundedDepthFirst:
    """A stack."""

    def __init__(self, depth: int) -> None:
        self._depth = depth
        self._stack: list[Flip] = []
        self._left_out = False

    @property
    def bounds(self) -> tuple[str, ...]:
        return (f"branches up to depth {self._depth}",) if self._left_out else ()

    def add(self, flips: Sequence[Flip]) -> None:
        near = [each for each in flips if each.index < self._depth]
        self._left_out |= len(near) < len(flips)
        self._stack += sorted(near, key=lambda each: (each.index, -each.rank))

    def take(self, state: SearchState) -> Flip | None:
        return self._stack.pop() if self._stack else None

    def __len__(self) -> int:
        return len(self._stack)
