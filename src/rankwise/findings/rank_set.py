"""A set of ranks, printed on one line however many there are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ranks:
    """The ranks a statement is about, out of `total` (None when unknown)."""

    members: tuple[int, ...]
    total: int | None = None

    @classmethod
    def of(cls, members: Iterable[int], total: int | None = None) -> Ranks:
        return cls(tuple(sorted(set(members))), total)

    def __str__(self) -> str:
        word = "rank" if len(self.members) == 1 else "ranks"
        text = f"{word} {compress(self.members)}"
        return text if self.total is None else f"{text} of {self.total}"


def compress(members: Iterable[int]) -> str:
    """Write sorted numbers as runs: 1, 2, 3, 5 becomes '1-3,5'."""
    runs: list[list[int]] = []
    for member in members:
        if runs and member == runs[-1][1] + 1:
            runs[-1][1] = member
        else:
            runs.append([member, member])
    return ",".join(str(low) if low == high else f"{low}-{high}" for low, high in runs)
