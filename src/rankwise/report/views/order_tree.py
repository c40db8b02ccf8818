"""The outcomes that exploration visited, as the page shows them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OrderOutcome:
    """One outcome: what was decided at each choice point, in the order of the tree."""

    buffering: str
    choices: tuple[tuple[int, str], ...]
    """The index of the choice point, and what came there: 'rank 2', 'request 1', 'after 3 failed polls'."""
    ending: str
    findings: tuple[str, ...] = ()
    """Rule, file and line of each finding: 'RW201 coupling.py:20'."""
    schedule: str = ""
    orders: int | None = None
    """How many orders of messages lead here, where that was decided."""


@dataclass(frozen=True, slots=True)
class OrderPoint:
    """A choice point: which call of which rank, and where it stands."""

    name: str
    site: str


@dataclass(frozen=True, slots=True)
class OrderTree:
    """All outcomes; the tree is theirs by their first choices."""

    points: tuple[OrderPoint, ...]
    outcomes: tuple[OrderOutcome, ...]
    left_out: int = 0
    """Outcomes beyond those that a page can hold."""
