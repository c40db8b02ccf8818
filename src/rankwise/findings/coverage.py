"""What an analysis reports beside its findings: what it cleared, what it proved, what it assumed."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from rankwise.findings.finding import Related
from rankwise.findings.location import Location


class Reason(enum.StrEnum):
    """Why a conditional separates no ranks that must stay together."""

    DECIDED = "decided by what MPI guarantees"
    EQUAL_ON_RANKS = "equal on all ranks"
    EQUAL_ON_THREADS = "equal in all threads"
    NUMBER_OF_RANKS = "separates no ranks with this number of ranks"
    SAME_WAYS = "all ways do the same collectives"
    MADE_UP_FOR = "made up for by another branch"


@dataclass(frozen=True, slots=True)
class Cleared:
    """A conditional that collectives depend on, and why it does no harm."""

    where: Location
    reason: Reason


@dataclass(frozen=True, slots=True)
class WayStep:
    """What is done on a way through the program: a collective, or words about the steps below it."""

    text: str
    where: Location | None = None
    depth: int = 0


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
    assumes: tuple[str, ...] = ()
    """The functions without source, and the variables that other files may write, that it depends on."""
    ways: tuple[tuple[WayStep, ...], ...] = ()
    """What is called on each way after the first condition, from where the ways begin to differ."""
    undecided: bool = False
    """Whether it is one only because a question about it was given up: then nothing is known of it."""


@dataclass(frozen=True, slots=True)
class Undecided:
    """A question that was given up: neither a finding nor a proof."""

    question: str
    where: Location | None = None


@dataclass(frozen=True, slots=True)
class ThreadNeed:
    """The lowest thread level with which a program of MPI and OpenMP works."""

    level: str
    """MPI's constant."""
    required: str = ""
    """What the program requests; empty where it does not, or computes it at run time."""
    places: tuple[Location, ...] = ()
    """The calls that need it."""
    is_whole: bool = True
    """Whether all of the program was examined: a function that is expanded too often is cut short."""


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
    undecided: tuple[Undecided, ...] = ()
    assumed: tuple[str, ...] = ()
    """The functions without source, taken to call no collective and to compute from their arguments alone."""
    groups: tuple[Location, ...] = ()
    """Where communicators are made of groups whose members are taken to be those that pass a condition."""
    messages: int = 0
    """The calls that send, receive or probe; whether these match is not judged."""
    accesses: int = 0
    """The one-sided accesses; whether these conflict is not judged."""
    threads: ThreadNeed | None = None
    """Of a program with MPI and OpenMP."""
