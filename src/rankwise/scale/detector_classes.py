"""Detectors G and X: from a few safe bounds to the condition under which a collective breaks.

Li, PhD thesis 2018, section 4.3.2 and Table 4.9: the safe bound of the number of elements n
is measured for a size s and P processes, for s and 2P, and for 2s and P. How it shrinks says
which product is limited.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Product = Literal["snP", "nP", "sn", "n"]

_TABLE: dict[tuple[bool, bool], Product] = {
    (True, True): "snP",
    (True, False): "nP",
    (False, True): "sn",
    (False, False): "n",
}
"""Whether the bound is halved by twice the processes, and by twice the size."""


@dataclass(frozen=True, slots=True)
class SafeBounds:
    """The largest n that works at (s, P), (s, 2P) and (2s, P), known up to a step."""

    size: int
    ranks: int
    elements: int
    with_twice_the_ranks: int
    with_twice_the_size: int
    step: int = 1


@dataclass(frozen=True, slots=True)
class LimitDetector:
    """When a collective breaks: a product exceeds the bound (G); or n does, at this size (X)."""

    kind: Literal["G", "X"]
    product: Product
    bound: int
    size: int = 0
    ranks: int = 0

    def breaks(self, elements: int, size: int, ranks: int) -> bool:
        """Say whether a call is beyond what is known to work."""
        if self.kind == "X" and (size, ranks) != (self.size, self.ranks):
            return False
        return product_of(self.product, elements, size, ranks) > self.bound

    @property
    def type_number(self) -> int:
        """Return 3 if ranks and message size break it together, 2 if the message size does alone."""
        return 3 if "P" in self.product else 2


def product_of(product: Product, elements: int, size: int, ranks: int) -> int:
    return elements * (size if "s" in product else 1) * (ranks if "P" in product else 1)


def classify(bounds: SafeBounds) -> LimitDetector:
    """Return the detector that a row of the table gives; X where no row fits."""
    by_ranks = _is_halved(bounds.elements, bounds.with_twice_the_ranks, bounds.step)
    by_size = _is_halved(bounds.elements, bounds.with_twice_the_size, bounds.step)
    if by_ranks is None or by_size is None:
        return LimitDetector("X", "n", bounds.elements, bounds.size, bounds.ranks)
    product = _TABLE[by_ranks, by_size]
    return LimitDetector("G", product, product_of(product, bounds.elements, bounds.size, bounds.ranks))


def _is_halved(before: int, after: int, step: int) -> bool | None:
    """Say whether a bound was halved or stayed, up to a step; None if neither."""
    if abs(2 * after - before) <= step:
        return True
    return False if abs(after - before) < step else None
