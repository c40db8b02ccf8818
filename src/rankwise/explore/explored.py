"""Which decisions are explored, and which are left as they happen to be."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath

from rankwise.explore.schedule import Kind
from rankwise.explore.visit import Decided

MOST_NOES = 8
"""More times no to the same question are not tried; so many are recorded in the order in which they came."""


@dataclass(frozen=True, slots=True)
class Explored:
    """What is explored of a program."""

    skipped: tuple[str, ...] = ()
    """Places whose decisions are left alone, as file:line."""
    completions: int = 0
    """Of how many calls that choose what to complete, in each thread, other choices are tried."""
    noes: int = 0
    """How often at most the same question is answered with no before yes is; more counts as so often."""
    marked: bool = True
    """Whether decisions that the program itself marks as not to be explored are left alone."""

    def wants(self, decided: Decided) -> bool:
        """Say whether other outcomes of a decision are to be tried."""
        if decided.is_skipped and self.marked:
            return False
        if decided.decision.kind is Kind.COMPLETION:
            return decided.decision.number <= self.completions and bool(decided.among)
        if decided.decision.kind is Kind.PATIENCE and not (self.noes and decided.asked):
            return False
        return not any(is_at(decided.site, place) for place in self.skipped)


EVERYTHING = Explored()


def is_at(site: str, place: str) -> bool:
    """Say whether a place is the one that is named, by as much of its path as is given."""
    file, _, line = site.rpartition(":")
    named, _, wanted = place.rpartition(":")
    parts, ends = PurePath(file).parts, PurePath(named).parts
    return line == wanted and bool(ends) and parts[-len(ends) :] == ends
