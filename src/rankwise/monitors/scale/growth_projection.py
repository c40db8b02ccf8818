"""From the counts of one small run: at which number of ranks, or of elements, a call first breaks."""

from __future__ import annotations

from dataclasses import dataclass

from rankwise.monitors.scale.displacement_recovery import INT_MAX


@dataclass(frozen=True, slots=True)
class Projection:
    """When a call breaks that now has `ranks` blocks of up to `elements`."""

    ranks: int
    elements: int
    breaking_ranks: int
    """The fewest ranks whose last displacement does not fit, if each gives what the largest block has now."""
    breaking_elements: int
    """The fewest elements per rank, with as many ranks as now."""

    @property
    def growth(self) -> float:
        """How many times more ranks, or elements, it takes."""
        return self.breaking_ranks / self.ranks


def project(ranks: int, elements: int) -> Projection | None:
    """Return when a collective with displacements breaks: once (ranks - 1) x elements is more than an int."""
    if ranks < 2 or elements < 1:
        return None
    return Projection(ranks, elements, INT_MAX // elements + 2, INT_MAX // (ranks - 1) + 1)
