"""What breaks as messages and ranks grow, as the page shows it: measured limits, and calls of a run."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LimitRow:
    """A size beyond which a library fails."""

    call: str
    limit: str
    detector: str
    """By what a call beyond it is known: 'G  sn(P-1) > 2,147,483,640'; else empty."""
    beyond: str
    is_silent: bool
    """Whether MPI returns MPI_SUCCESS there."""
    fails: int = 0
    """The smallest size that fails, in elements; 0 if that is not known."""


@dataclass(frozen=True, slots=True)
class LimitTable:
    """What was measured of one library on one machine."""

    library: str
    version: str
    machine: str
    probed: int
    rows: tuple[LimitRow, ...]
    missing: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GrowingCall:
    """A call site with displacements, and when they no longer fit an int."""

    call: str
    place: str
    ranks: int
    """How many blocks the call has in this run,"""
    elements: int
    """and how many elements the largest block holds."""
    breaking_ranks: int
    """The fewest ranks with which it breaks, with as many elements per rank as here."""
    breaking_elements: int
    """The fewest elements per rank with which it breaks, with as many ranks as here."""
