"""Two searches by chance (Li 2018, 2.2.2): any branch alike, or first a site and then one of its branches."""

from __future__ import annotations

import random
from collections.abc import Sequence

from rankwise.testing.path import BranchOutcome
from rankwise.testing.search.flip import Flip, SearchState


class UniformRandom:
    """Each flip that waits is as likely as any other."""

    bounds: tuple[str, ...] = ()

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._waiting: list[Flip] = []

    def add(self, flips: Sequence[Flip]) -> None:
        self._waiting += flips

    def take(self, state: SearchState) -> Flip | None:
        if not self._waiting:
            return None
        at = self._random.randrange(len(self._waiting))
        self._waiting[at], self._waiting[-1] = self._waiting[-1], self._waiting[at]
        return self._waiting.pop()

    def __len__(self) -> int:
        return len(self._waiting)


class RandomBranch:
    """Each outcome is as likely as any other, however often it could be reached."""

    bounds: tuple[str, ...] = ()

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._waiting: dict[BranchOutcome, list[Flip]] = {}

    def add(self, flips: Sequence[Flip]) -> None:
        for each in flips:
            self._waiting.setdefault(each.outcome, []).append(each)

    def take(self, state: SearchState) -> Flip | None:
        if not self._waiting:
            return None
        outcome = self._random.choice(list(self._waiting))
        flips = self._waiting[outcome]
        chosen = flips.pop(self._random.randrange(len(flips)))
        if not flips:
            del self._waiting[outcome]
        return chosen

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))
