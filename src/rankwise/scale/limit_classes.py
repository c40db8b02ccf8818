"""Measures what a limit depends on, and so to which detector it belongs: D, G or X.

The bound of n is searched at (s, P), (s, 2P) and (2s, P), as in section 4.3.2 of Li, PhD thesis 2018. Sizes
are extents, so that a few hundred elements reach a bound of gigabytes and touch a page each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from rankwise.scale.detector_classes import LimitDetector, Product, SafeBounds, classify, product_of
from rankwise.scale.library_limits import Limit
from rankwise.scale.probe_job import ProbeOutcome
from rankwise.scale.probe_plan import INT_MAX, Probe, sum_of_counts
from rankwise.scale.safe_bounds import Bounds, between, narrowed

Try = Callable[[Sequence[Probe]], list[ProbeOutcome]]

ELEMENTS = 256
"""How many elements the bound is about, so that one more or less can be seen."""
_MOST_RANKS = 8
_QUIET = ("wrong", "error")
"""A probe that fails so does not end its job, so that many can be tried."""


def with_detectors(limits: Iterable[Limit], make: Try) -> list[Limit]:
    """Return limits with their detectors; each call is measured with the fewest ranks at which it fails."""
    measured: dict[str, LimitDetector | None] = {}
    found = []
    for each in sorted(limits, key=lambda each: each.ranks if each.limited == "extent" else 0):
        if each.limited.startswith("wrapped") or each.limited in ("displacement", "large-gatherv"):
            found.append(replace(each, detector="D"))
        elif each.limited == "sum-of-counts":
            found.append(_of_sums(each, make))
        elif each.limited == "extent" and each.fails:
            if each.call not in measured and each.effect in _QUIET:
                measured[each.call] = _measured(each, make)
            found.append(_with(each, measured.get(each.call)))
        else:
            found.append(each)
    return found


def _with(limit: Limit, detector: LimitDetector | None) -> Limit:
    if detector is None or detector.kind == "X":
        return replace(limit, detector="X", product="n", bound=limit.count)
    works = product_of(detector.product, limit.count, limit.works, limit.ranks)
    return replace(limit, detector="G", product=detector.product, bound=max(works, detector.bound))


def _measured(limit: Limit, make: Try) -> LimitDetector | None:
    size, ranks = limit.works * limit.count // ELEMENTS, limit.ranks
    if not size or 2 * ranks > _MOST_RANKS:
        return None
    shapes = ((size, ranks), (size, 2 * ranks), (2 * size, ranks))
    bounds = [_most_elements(limit.call, *shape, make) for shape in shapes]
    if any(each is None for each in bounds):
        return None
    return classify(SafeBounds(size, ranks, *[each for each in bounds if each is not None]))


def _most_elements(call: str, size: int, ranks: int, make: Try) -> int | None:
    """Return the exact safe bound of n; None if it was not found."""
    bounds = Bounds(0, 2 * ELEMENTS)
    first = make([Probe(call, ranks, 2 * ELEMENTS, size, 2 * ELEMENTS)])
    if not first or first[0].effect not in _QUIET:
        return None
    while sizes := between(bounds):
        made = make([Probe(call, ranks, each, size, each) for each in sizes])
        if len(made) < len(sizes):
            return None
        bounds = narrowed(bounds, {each.probe.count: each.is_right for each in made})
    return bounds.works


def _of_sums(limit: Limit, make: Try) -> Limit:
    """Return a limit of summed counts: whether as many elements fail with more ranks and with larger ones."""
    others = (sum_of_counts(2 * limit.ranks), sum_of_counts(limit.ranks, size=2))
    made = make(others) if limit.effect in _QUIET else []
    if len(made) < len(others) or any(each.effect != limit.effect for each in made):
        return replace(limit, detector="X", product="n", bound=INT_MAX // limit.ranks)
    product: Product = "nP"
    return replace(limit, detector="G", product=product, bound=INT_MAX)
