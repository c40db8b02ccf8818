"""The same finding in many visits is one: how often it was seen, and the shortest schedule that shows it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rankwise.explore.account import Account
from rankwise.explore.schedule import Decision, Outcome, Schedule, in_order
from rankwise.explore.visited import Made

if TYPE_CHECKING:
    from rankwise.findings import Finding

Key = tuple[str, str, int]
"""A rule, and the file and line where it is broken."""


@dataclass(slots=True)
class Shown:
    """A finding, in the visit that shows it with the least that is forced."""

    finding: Finding
    schedule: Schedule
    """All that this visit decided."""
    forced: int
    """How much of that it was made to decide."""
    count: int
    """In how many visits it was seen."""
    visits: int
    """Which ones, as bits."""


class Merged:
    """Visits by number, what each decided, and what was found in them."""

    def __init__(self) -> None:
        self._made: dict[str, Made] = defaultdict(Made)
        self._of_buffering: dict[str, int] = {}
        self._count = 0
        self._different: set[int] = set()
        self.found: dict[Key, Shown] = {}

    @property
    def outcomes(self) -> int:
        """How many different outcomes there were; a walk at random comes to some of them again."""
        return len(self._different)

    def add(self, seen: Account) -> None:
        """Take in a visit that came to an end."""
        bit = 1 << self._count
        self._count += 1
        buffering = seen.schedule.buffering
        self._of_buffering[buffering] = self._of_buffering.get(buffering, 0) | bit
        made = seen.made
        self._made[buffering].add(made, bit)
        self._different.add(hash((buffering, frozenset(made.items()))))
        decided = {**seen.schedule.choices, **seen.outcome}
        for finding in {key_of(each): each for each in reversed(seen.findings)}.values():
            self._add(finding, Schedule(seen.schedule.ranks, buffering, decided), seen, bit)

    def is_shown_by_all(self, key: Key, buffering: str, choices: Mapping[Decision, Outcome]) -> bool:
        """Say whether all visits that make these choices show a finding."""
        left = self._of_buffering.get(buffering, 0)
        for decision, outcome in choices.items():
            left &= self._made[buffering].by(decision, outcome)
        return not left & ~self.found[key].visits

    def made_only_with(self, key: Key, buffering: str) -> list[tuple[Decision, Outcome]]:
        """Return the choices that only visits make which show a finding, the first of each rank first."""
        others = ~self.found[key].visits
        found = [
            (decision, outcome) for decision, outcome, made in self._made[buffering] if not made & others
        ]
        return sorted(found, key=lambda each: (each[0].number, in_order(each[0]), each[1]))

    def _add(self, finding: Finding, all_of_it: Schedule, seen: Account, bit: int) -> None:
        forced = len(seen.schedule.choices)
        shown = self.found.get(key_of(finding))
        if shown is None:
            self.found[key_of(finding)] = Shown(finding, all_of_it, forced, 1, bit)
            return
        shown.count += 1
        shown.visits |= bit
        if (forced, str(seen.schedule)) < (shown.forced, str(shown.schedule)):
            shown.finding, shown.schedule, shown.forced = finding, all_of_it, forced


def key_of(finding: Finding) -> Key:
    """Return what makes findings of different visits the same."""
    return finding.rule.code, finding.where.file, finding.where.line
