"""The runs test: whether a sequence of samples is random (Li, PhD thesis 2018, 5.2.1)."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

SIGNIFICANCE = 0.05


@dataclass(frozen=True, slots=True)
class SampleRuns:
    """A sequence of samples, distinguished by whether they reach its average."""

    boundary: float
    above: int
    below: int
    runs: int
    """Stretches of consecutive samples on one side of the boundary."""


def count_runs(samples: Sequence[float]) -> SampleRuns:
    """Code each sample as at least the average or below it, and count the stretches."""
    boundary = sum(samples) / len(samples)
    signs = [each >= boundary for each in samples]
    changes = sum(one is not other for one, other in pairwise(signs))
    above = sum(signs)
    return SampleRuns(boundary, above, len(signs) - above, changes + 1)


def is_random(samples: Sequence[float]) -> bool:
    """Return whether the number of runs is one that random samples have; too few of a kind are not."""
    counted = count_runs(samples)
    allowed = allowed_runs(counted.above, counted.below)
    return allowed is not None and allowed[0] < counted.runs < allowed[1]


@functools.cache
def allowed_runs(above: int, below: int) -> tuple[int, float] | None:
    """Return the open range outside which so few or so many runs are too rare to be chance.

    It is counted exactly, as the published tables are. None where one kind is seen at most once; the upper
    end is infinite where no number of runs is too large.
    """
    if above <= 1 or below <= 1:
        return None
    ways = [_ways(above, below, runs) for runs in range(above + below + 1)]
    tail = SIGNIFICANCE / 2 * sum(ways)
    lower = 1
    while sum(ways[: lower + 2]) <= tail:
        lower += 1
    upper = next((runs for runs in range(2, len(ways)) if sum(ways[runs:]) <= tail), None)
    if upper is None or ways[upper] == 0:
        return lower, math.inf
    return lower, upper


def _ways(above: int, below: int, runs: int) -> int:
    """Return in how many orders so many samples of each kind make so many runs."""
    if runs < 2:
        return 0
    half = runs // 2
    if runs % 2 == 0:
        return 2 * math.comb(above - 1, half - 1) * math.comb(below - 1, half - 1)
    return math.comb(above - 1, half) * math.comb(below - 1, half - 1) + math.comb(
        above - 1, half - 1
    ) * math.comb(below - 1, half)
