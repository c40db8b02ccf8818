"""The outcomes that were visited, asked whether one of them holds what a schedule wants."""

from __future__ import annotations

from collections.abc import Mapping

from rankwise.explore.schedule import Decision, Outcome


class Visited:
    """Outcomes by number; for each single choice a set of those that made it, as bits."""

    def __init__(self) -> None:
        self._count = 0
        self._made: dict[tuple[Decision, Outcome], int] = {}

    def __len__(self) -> int:
        return self._count

    def add(self, outcome: Mapping[Decision, Outcome]) -> None:
        """Remember an outcome."""
        for choice in outcome.items():
            self._made[choice] = self._made.get(choice, 0) | 1 << self._count
        self._count += 1

    def holds(self, choices: Mapping[Decision, Outcome]) -> bool:
        """Say whether an outcome was visited that makes all these choices."""
        left = (1 << self._count) - 1
        for choice in choices.items():
            left &= self._made.get(choice, 0)
            if not left:
                return False
        return self._count > 0
