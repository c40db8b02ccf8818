"""One sample of a set of ranks, as a number: how many of them are outside MPI, and whether any moved."""

from __future__ import annotations

from typing import NamedTuple


class Sample(NamedTuple):
    """What a sample of one set of ranks shows."""

    out: int
    """How many of the set are outside MPI,"""
    of: int
    """of how many."""
    moved: bool
    """Whether any was seen to pass from one call to another, or into or out of MPI, since the last sample."""
    when: float
    """Seconds, by any clock."""
    phase: str = ""
    """The phase that the program has announced."""

    @property
    def share(self) -> float:
        """S_out of the paper."""
        return self.out / self.of if self.of else 0.0

    @property
    def activity(self) -> float:
        """How much continues: S_out of a quiet sample; every sample that shows movement has more."""
        return self.share + self.moved
