"""Finds the largest size that works: doubling, then steps of a sixteenth, then steps of a sixteenth of those.

After Li, PhD thesis 2018, section 4.2.2, where the last step is left out. Sizes are tried in
rounds, so that one start of a program can try many.
"""

from __future__ import annotations

from dataclasses import dataclass

PARTS = 16


@dataclass(frozen=True, slots=True)
class Bounds:
    """The largest size that is known to work, and the smallest above it that is known to fail."""

    works: int
    fails: int | None = None

    @property
    def is_exact(self) -> bool:
        return self.fails is not None and self.fails - self.works <= 1


def between(bounds: Bounds) -> list[int]:
    """Return the sizes of the next round; none where the bound is exact or nothing fails."""
    if bounds.fails is None or bounds.is_exact:
        return []
    width = bounds.fails - bounds.works
    step = max(1, width // PARTS)
    return list(range(bounds.works + step, bounds.fails, step))


def narrowed(bounds: Bounds, results: dict[int, bool]) -> Bounds:
    """Return the bounds after a round: works up to the first size that failed."""
    works, fails = bounds.works, bounds.fails
    for size in sorted(results):
        if not results[size]:
            fails = size if fails is None else min(fails, size)
            break
        works = max(works, size)
    return Bounds(works, fails)
