"""Detectors G and X: from a few safe bounds to the condition under which a collective breaks.

Li, PhD thesis 2018, section 4.3.2 and Table 4.9: the safe bound of the number of elements n
is measured for a size s and P processes, for s and 2P, and for 2s and P. How it shrinks says
which product is limited. With many processes (P - 1) is P, as there; with two or four it is not, so that the
products with (P - 1), where the last block begins, have rows of their own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Product = Literal["snP", "nP", "sn", "n", "sn(P-1)", "n(P-1)"]
_Change = Literal["same", "half", "last block"]

_TABLE: dict[tuple[_Change, _Change], Product] = {
    ("half", "half"): "snP",
    ("half", "same"): "nP",
    ("same", "half"): "sn",
    ("same", "same"): "n",
    ("last block", "half"): "sn(P-1)",
    ("last block", "same"): "n(P-1)",
}
"""What twice the processes make of the bound, and what twice the size does."""


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


def product_of(product: Product, elements: int, size: int, ranks: int) -> int:
    """Return the product of n, s and P that a detector uses."""
    blocks = ranks - 1 if "(P-1)" in product else ranks if "P" in product else 1
    return elements * (size if "s" in product else 1) * blocks


def classify(bounds: SafeBounds) -> LimitDetector:
    """Return the detector that a row of the table gives; X where no row fits."""
    by_ranks = _change(bounds.elements, bounds.with_twice_the_ranks, bounds.step, bounds.ranks)
    by_size = _change(bounds.elements, bounds.with_twice_the_size, bounds.step)
    product = _TABLE.get((by_ranks, by_size)) if by_ranks and by_size else None
    if product is None:
        return LimitDetector("X", "n", bounds.elements, bounds.size, bounds.ranks)
    return LimitDetector("G", product, product_of(product, bounds.elements, bounds.size, bounds.ranks))


def _change(before: int, after: int, step: int, ranks: int = 0) -> _Change | None:
    """Return what became of a bound, up to a step; None if no row of the table speaks of it."""
    if abs(2 * after - before) <= step:
        return "half"
    if abs(after - before) < step:
        return "same"
    if ranks > 1 and abs((2 * ranks - 1) * after - (ranks - 1) * before) <= (2 * ranks - 1) * step:
        return "last block"
    return None
