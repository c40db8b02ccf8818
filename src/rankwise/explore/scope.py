"""Which decisions are explored, and which are left as they happen to be."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath

from rankwise.explore.visit import MadeChoice
from rankwise.schedule.schedule import ChoiceKind

MOST_FAILED_POLLS = 8
"""More failures of equal polls are not tried; so many are recorded in the order in which they came."""


@dataclass(frozen=True, slots=True)
class Explored:
    """What is explored of a program."""

    skipped: tuple[str, ...] = ()
    """Places whose decisions are left alone, as file:line."""
    completions: int = 0
    """Of how many calls that choose what to complete, in each thread, other choices are tried."""
    failed_polls: int = 0
    """How many times at most equal polls fail before one succeeds; more count as this many."""
    marked: bool = True
    """Whether decisions that the program itself marks as not to be explored are left alone."""

    def wants(self, decided: MadeChoice) -> bool:
        """Return whether other outcomes of a decision are to be tried."""
        if decided.is_skipped and self.marked:
            return False
        if decided.decision.kind is ChoiceKind.COMPLETION:
            return decided.decision.number <= self.completions and bool(decided.among)
        if decided.decision.kind is ChoiceKind.FAILED_POLLS and not (self.failed_polls and decided.polls):
            return False
        return not any(is_at(decided.site, place) for place in self.skipped)


EVERYTHING = Explored()


def is_at(site: str, place: str) -> bool:
    """Return whether a place is the one that is named, by as much of its path as is given."""
    file, _, line = site.rpartition(":")
    named, _, wanted = place.rpartition(":")
    parts, ends = PurePath(file).parts, PurePath(named).parts
    return line == wanted and bool(ends) and parts[-len(ends) :] == ends
