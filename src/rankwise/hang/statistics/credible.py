"""How far an observed share may be believed (Li, 5.2.2), and how many suspicions in a row are enough."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass

TOLERANCES = (0.3, 0.2, 0.1, 0.05)
"""Errors that are accepted in the probability of a suspicion, while samples are few and later."""
_Z2 = 3.8416
"""The square of 1.96: 95% of a normal distribution lie within 1.96 standard deviations."""
_FEWEST = 11
"""Fewer samples justify nothing."""
_UNSEEN = 0.025
"""What was never seen in n samples has a probability p with (1-p)^n at least this."""


def samples_needed(share: float, tolerance: float) -> float:
    """Return how many samples make an observed share credible within the tolerance, at 95% confidence."""
    if share <= 0:
        return math.log(_UNSEEN) / math.log(1 - tolerance)
    if share >= 1:
        return math.inf
    return max(5 / share, 5 / (1 - share), _Z2 / tolerance**2 * share * (1 - share))


@functools.cache
def best_share(tolerance: float) -> float:
    """Return the share above zero that the fewest samples make credible: where the two bounds meet."""
    low, high = 1e-6, 0.5
    while high - low > 1e-9:
        middle = (low + high) / 2
        few = 5 / middle > _Z2 / tolerance**2 * middle * (1 - middle)
        low, high = (middle, high) if few else (low, middle)
    return (low + high) / 2


@dataclass(frozen=True, slots=True)
class Threshold:
    """What counts as a suspicion: a level, the share of samples up to it, and how far that may be off."""

    level: int
    share: float
    tolerance: float

    @property
    def probability(self) -> float:
        """The probability of a suspicion in a healthy run, at most, with 97.5% confidence: q = p + e."""
        return self.share + self.tolerance


def threshold(at_most: Sequence[int], samples: int) -> Threshold | None:
    """Return the suspicion threshold that so many samples justify; None while they justify none.

    `at_most[level]` counts the samples at or below each level. A level below everything that was seen has the
    share 0. For each tolerance the two levels around its best share are tried; the least tolerance wins.
    """
    if samples < _FEWEST:
        return None
    for tolerance in reversed(TOLERANCES):
        best = best_share(tolerance) * samples
        above = next((level for level, count in enumerate(at_most) if count >= best), len(at_most))
        found = None
        for level in range(max(above - 1, 0), min(above + 1, len(at_most))):
            share = at_most[level] / samples
            needed = samples_needed(share, tolerance)
            if found is None or needed < found[0]:
                found = needed, level, share
        if found is not None and found[0] <= samples and found[2] + tolerance < 1:
            return Threshold(found[1], found[2], tolerance)
    return None


def suspicions_needed(probability: float, alpha: float) -> int:
    """Return how many suspicions in a row a healthy run shows with a probability of at most alpha."""
    if probability <= 0:
        return 1
    return max(1, math.ceil(math.log(alpha) / math.log(probability) - 1e-12))
