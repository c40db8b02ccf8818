"""What a search strategy is: it gets the possible targets, and returns the next one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from rankwise.testing.search.flip import Flip, SearchState


class SearchStrategy(Protocol):
    """Chooses flips."""

    @property
    def bounds(self) -> tuple[str, ...]:
        """What it leaves out by itself, for the verdict."""

    def add(self, flips: Sequence[Flip]) -> None:
        """Hear of the flips of a new run, in the order of its path."""

    def take(self, state: SearchState) -> Flip | None:
        """Return the next flip to aim at, and forget it; None if there is none."""

    def __len__(self) -> int:
        """Return how many wait."""
