"""The same finding in many visits is one: how often it was seen, and the shortest schedule that shows it."""

from __future__ import annotations

import dataclasses
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from rankwise.explore.outcome_index import VisitedChoices
from rankwise.explore.visit import RunEnding
from rankwise.explore.visit_summary import Account
from rankwise.findings import Finding, Ranks
from rankwise.schedule.schedule import ChoicePoint, Outcome, Schedule, in_order

Key = tuple[str, str, int, str]
"""A rule, the file and line where it is broken, and where the message was sent if it is about one."""


@dataclass(slots=True)
class ShownFinding:
    """A finding, in the visit that shows it with the least that is enforced."""

    finding: Finding
    schedule: Schedule
    """All that this visit decided."""
    enforced: int
    """How many of those choices were enforced."""
    count: int
    """In how many visits it was seen."""
    visits: int
    """Which ones, as bits."""
    sites: Mapping[ChoicePoint, str]
    """Where in the program decisions stand."""


class Merged:
    """Visits by number, what each decided, and what was found in them."""

    def __init__(self) -> None:
        self._made: dict[str, VisitedChoices] = defaultdict(VisitedChoices)
        self._could: dict[str, VisitedChoices] = defaultdict(VisitedChoices)
        """By buffering: which visits could have made a choice that they did not make."""
        self._of_buffering: dict[str, int] = {}
        self._count = 0
        self._different: set[int] = set()
        self._ended = 0
        """The visits that did not end in a deadlock, as bits."""
        self._ends: set[int] = set()
        """Their outcomes."""
        self._alternatives: dict[str, set[tuple[ChoicePoint, Outcome]]] = defaultdict(set)
        """By buffering: what visits in which nothing was enforced could have decided instead."""
        self.found: dict[Key, ShownFinding] = {}

    @property
    def outcomes(self) -> int:
        """How many different outcomes there were; a walk at random visits some of them again."""
        return len(self._different)

    @property
    def bufferings(self) -> frozenset[str]:
        """Those that some visit had."""
        return frozenset(self._of_buffering)

    @property
    def in_some_runs(self) -> int:
        """How many findings some visits show and others do not."""
        every = ((1 << self._count) - 1, self._ended)
        return sum(not each.finding.is_note and each.visits not in every for each in self.found.values())

    def add(self, seen: Account) -> None:
        """Add a visit that came to an end."""
        bit = 1 << self._count
        self._count += 1
        buffering = seen.schedule.buffering
        self._of_buffering[buffering] = self._of_buffering.get(buffering, 0) | bit
        made = seen.made
        self._made[buffering].add(made, bit)
        for each in seen.options:
            self._could[buffering].add({each.decision: each.outcome}, bit)
        outcome = hash((buffering, frozenset(made.items())))
        self._different.add(outcome)
        if seen.ending is not RunEnding.DEADLOCK:
            self._ended |= bit
            self._ends.add(outcome)
        if not seen.schedule.choices:
            self._alternatives[buffering].update((each.decision, each.outcome) for each in seen.options)
        decided = {**seen.schedule.choices, **seen.outcome}
        for finding in _once(seen.findings):
            self._add(finding, Schedule(seen.schedule.ranks, buffering, decided), seen, bit)

    def is_shown_by_every_run(self, key: Key) -> bool:
        """Return whether all visits show a finding, each alternative of a free run having been visited."""
        return self.found[key].visits == (1 << self._count) - 1 and self._are_alternatives_visited

    def is_shown_by_every_end(self, key: Key) -> bool:
        """Return whether all visits without a deadlock show a finding, and none of the others, as of a leak.

        Several outcomes and each alternative of a free run must have been visited.
        """
        has_deadlock = self._ended != (1 << self._count) - 1
        is_in_all = has_deadlock and self.found[key].visits == self._ended
        return is_in_all and len(self._ends) > 1 and self._are_alternatives_visited

    @property
    def _are_alternatives_visited(self) -> bool:
        return all(
            self._made[buffering].by(decision, outcome)
            for buffering, alternatives in self._alternatives.items()
            for decision, outcome in alternatives
        )

    def is_shown_by_all(self, key: Key, buffering: str, choices: Mapping[ChoicePoint, Outcome]) -> bool:
        """Return whether all visits that make these choices show a finding."""
        left = self._of_buffering.get(buffering, 0)
        for decision, outcome in choices.items():
            left &= self._made[buffering].by(decision, outcome)
        return not left & ~self.found[key].visits

    def is_possible_for_all(self, key: Key, buffering: str, choices: Mapping[ChoicePoint, Outcome]) -> bool:
        """Return whether these choices can be enforced whatever else happens, and always show a finding.

        Each visit that departs from them first at some choice could have made it there, and a visit that
        never departs shows the finding.
        """
        made, could, departs = self._made[buffering], self._could[buffering], 0
        in_line = sorted(choices.items(), key=lambda each: in_order(each[0]))
        for _, group in groupby(in_line, key=lambda each: in_order(each[0])[:-1]):
            before = 0
            for decision, outcome in group:
                here = made.any(decision) & ~made.by(decision, outcome)
                if here & ~before & ~could.by(decision, outcome):
                    return False
                before |= here
            departs |= before
        return not self._of_buffering.get(buffering, 0) & ~departs & ~self.found[key].visits

    def made_only_with(self, key: Key, buffering: str) -> list[tuple[ChoicePoint, Outcome]]:
        """Return the choices that only visits make which show a finding, the first of each rank first."""
        others = ~self.found[key].visits
        found = [
            (decision, outcome) for decision, outcome, made in self._made[buffering] if not made & others
        ]
        return sorted(found, key=lambda each: (each[0].number, in_order(each[0]), each[1]))

    def _add(self, finding: Finding, all_of_it: Schedule, seen: Account, bit: int) -> None:
        enforced = len(seen.schedule.choices)
        shown = self.found.get(key_of(finding))
        if shown is None:
            self.found[key_of(finding)] = ShownFinding(finding, all_of_it, enforced, 1, bit, seen.sites)
            return
        shown.count += 1
        shown.visits |= bit
        ranks = _together(shown.finding.ranks, finding.ranks)
        if (enforced, str(seen.schedule)) < (shown.enforced, str(shown.schedule)):
            shown.finding, shown.schedule, shown.enforced = finding, all_of_it, enforced
            shown.sites = seen.sites
        shown.finding = dataclasses.replace(shown.finding, ranks=ranks)


def key_of(finding: Finding) -> Key:
    """Return what makes findings of different visits, or of different ranks, the same."""
    sent = next((f"{each.where}" for each in finding.related if each.label == "sent"), "")
    return finding.rule.code, finding.where.file, finding.where.line, sent


def _once(findings: Iterable[Finding]) -> list[Finding]:
    """Return the findings of a visit, each once with all its ranks."""
    found: dict[Key, Finding] = {}
    for each in findings:
        known = found.setdefault(key_of(each), each)
        if known is not each:
            ranks = _together(known.ranks, each.ranks)
            found[key_of(each)] = dataclasses.replace(known, ranks=ranks)
    return list(found.values())


def _together(some: Ranks | None, others: Ranks | None) -> Ranks | None:
    if some is None or others is None:
        return some or others
    return Ranks.of((*some.members, *others.members), some.total)
