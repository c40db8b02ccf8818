"""What can be aimed at: a branch of a run that could go the other way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rankwise.testing.path import BranchOutcome, SiteKind


@dataclass(frozen=True, slots=True)
class Flip:
    """One branch of one rank of one run, and the outcome that it did not have."""

    run: int
    rank: int
    index: int
    """Which branch of the path."""
    outcome: BranchOutcome
    """What is wanted."""
    kind: SiteKind
    key: int
    """Names the path that would be taken: equal for flips that lead to the same."""
    size: int
    """How many ranks the run had."""
    cost: int = 0
    """How long the run's paths are, as a power of two; more for a run that took long."""
    is_thorough: bool = False
    """Whether integers and reals alone were not enough for it before."""


@dataclass(slots=True)
class SearchState:
    """What strategies may read: how often outcomes were reached and aimed at."""

    reached: dict[BranchOutcome, int]
    """In how many runs an outcome was reached."""
    aimed: dict[BranchOutcome, int]
    """How often an outcome was aimed at."""
    distance: Callable[[int], int] = lambda site: 0
    """How far a site is from one with an outcome that was not reached."""

    def is_new(self, flip: Flip) -> bool:
        """Return whether no run has reached the outcome."""
        return flip.outcome not in self.reached
