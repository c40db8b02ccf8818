"""Whether samples still are of the same kind: the two-sample test of Kolmogorov and Smirnov."""

from __future__ import annotations

import math
from collections.abc import Sequence

from rankwise.hang.statistics.sample import Sample


def differ(one: Sequence[Sample], other: Sequence[Sample], significance: float) -> bool:
    """Return whether two series are too different to be of one distribution.

    Samples are ordered by how much continues in them: quiet ones by their ranks outside MPI, then the others.
    """
    if not one or not other:
        return False
    n, m = len(one), len(other)
    limit = math.sqrt(-math.log(significance / 2) / 2 * (n + m) / (n * m))
    return limit < 1 and distance(one, other) > limit


def distance(one: Sequence[Sample], other: Sequence[Sample]) -> float:
    """Return the largest difference between the two empirical distribution functions."""
    levels = 2 * (max(each.of for each in (*one, *other)) + 1)
    first, second = _counts(one, levels), _counts(other, levels)
    largest = below_first = below_second = 0.0
    for a, b in zip(first, second, strict=True):
        below_first += a / len(one)
        below_second += b / len(other)
        largest = max(largest, abs(below_first - below_second))
    return largest


def _counts(samples: Sequence[Sample], levels: int) -> list[int]:
    counts = [0] * levels
    for each in samples:
        counts[each.out + (levels // 2 if each.moved else 0)] += 1
    return counts
