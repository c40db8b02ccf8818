"""What an analysis looked at beside its findings: what it cleared, what it proved, what it assumed."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from rankwise.findings.finding import Related
from rankwise.findings.location import Location


class Reason(enum.StrEnum):
    """Why a conditional parts nobody who must stay together."""

    DECIDED = "decided by what MPI guarantees"
    EQUAL_ON_RANKS = "equal on all ranks"
    EQUAL_ON_THREADS = "equal in all threads"
    SAME_WAYS = "all ways do the same collectives"
    MADE_UP_FOR = "made up for by another branch"


@dataclass(frozen=True, slots=True)
class Cleared:
    """A conditional that collectives depend on, and why it does no harm."""

    where: Location
    reason: Reason


@dataclass(frozen=True, slots=True)
class Suspect:
    """A call that could not be proved to be made alike by all, for a run to watch."""

    call: str
    where: Location
    code: str
    decides: tuple[Location, ...] = ()
    """The conditions that are to blame."""
    because: tuple[Related, ...] = ()
    """The way from where ranks begin to differ to the first of these conditions."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """How far the static proof that all call the same collectives reaches."""

    functions: int
    """All that have a body in the files that were named."""
    collectives: int = 0
    barriers: int = 0
    """Those of OpenMP."""
    proved: tuple[Location, ...] = ()
    """The functions that call collectives, directly or not, and do so alike for all who call them."""
    suspects: tuple[Suspect, ...] = ()
    cleared: tuple[Cleared, ...] = ()
    assumed: tuple[str, ...] = ()
    """The functions without source, taken to call no collective and to compute from their arguments alone."""
