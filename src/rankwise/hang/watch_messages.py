"""What a watch reports while it runs: how it goes, and what became of a hang that was reported."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from rankwise.hang.statistics.detector import DetectorStep, State


@dataclass(frozen=True, slots=True)
class Point:
    """One sample, for the live line and the picture."""

    when: float
    """Seconds since the watch began."""
    share: float
    state: State


@dataclass(frozen=True, slots=True)
class WatchStatus:
    """How the watch goes, after each sample."""

    ranks: int
    examined: int
    interval: float
    share: float
    """The share of ranks outside MPI, lately."""
    samples: int
    step: DetectorStep
    confirming: bool = False


class News(enum.Enum):
    """What happened to a hang that was reported."""

    MOVES_AGAIN = "moves again"
