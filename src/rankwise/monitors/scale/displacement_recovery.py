"""Detector D: whether displacements have wrapped around in int, and what they were meant to be.

Li, PhD thesis 2018, section 4.3.1, recovers non-descending displacements (Eq. 4.9 to 4.11,
where Eq. 4.11 has c_(i-1) on its right). Displacements may legally be negative, or in any order, so one is
taken for wrapped only if what it was meant to be continues the blocks before it: it leaves no larger gap
than those before, so that any legal reading needs a buffer of about 2^32 elements.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

INT_MAX = 2**31 - 1
_TURN = 2**32


@dataclass(frozen=True, slots=True)
class Wrapped:
    """The first displacement that has wrapped around, and all displacements as they were meant."""

    index: int
    meant: tuple[int, ...]


def find_wrapped(displacements: Sequence[int], counts: Sequence[int]) -> Wrapped | None:
    """Return how displacements have wrapped around; None for all that may be as it was meant.

    Both are in the same unit. Displacements of empty blocks mean nothing, and are recovered with the others.
    """
    used = [index for index, count in enumerate(counts) if count > 0 and index < len(displacements)]
    first = next((index for index in used if displacements[index] < 0), None)
    if first is None or not all(-INT_MAX - 1 <= each <= INT_MAX for each in displacements):
        return None
    before = [index for index in used if index < first]
    if not before or _descends([displacements[index] for index in before]):
        return None
    meant = recover(displacements, used)
    largest = max(counts[index] for index in used)
    allowed = 0
    for one, other in pairwise(used):
        gap = meant[other] - meant[one] - counts[one]
        turns = displacements[other] < displacements[one]
        if gap < 0 or (turns and gap > max(allowed, largest)):
            return None
        allowed = max(allowed, gap)
    return Wrapped(first, tuple(meant))


def recover(displacements: Sequence[int], used: Sequence[int]) -> list[int]:
    """Return what non-descending displacements were before they wrapped around, once or more often."""
    meant = list(displacements)
    for one, other in pairwise(used):
        step = displacements[other] - displacements[one]
        meant[other] = meant[one] + step + (_TURN if step < 0 else 0)
    return meant


def _descends(values: Sequence[int]) -> bool:
    return any(one > other for one, other in pairwise(values))
