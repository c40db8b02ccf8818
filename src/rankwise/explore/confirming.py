"""Shows a finding again, with as little forced as is enough, and says in words what that is."""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field

from rankwise.explore.explored import EVERYTHING, Explored
from rankwise.explore.merging import Key, Merged, Shown, key_of
from rankwise.explore.options import options
from rankwise.explore.schedule import MORE, Decision, Kind, Outcome, Schedule
from rankwise.explore.shortening import all_but, shortened, shortest_known
from rankwise.explore.visit import Runner, Visit
from rankwise.findings import Evidence, Finding, Location, Related

_OTHER_WAYS = 3
"""So many single choices are tried that may lead to a finding by a shorter way."""


@dataclass(frozen=True, slots=True)
class Confirmed:
    """A finding, and whether it showed again."""

    finding: Finding
    again: bool
    runs: int


def confirmed(
    runner: Runner,
    merged: Merged,
    shown: Shown,
    *,
    visited: Explored | None = EVERYTHING,
    most: int = 0,
    noes: int = 0,
) -> Confirmed:
    """Run the schedule of a finding again, and a shorter one if there is.

    `visited` is that of which all outcomes were visited; None if it is not known of any. Then so many runs at
    `most` show whether a shorter schedule is enough. `noes` is up to how many times no was tried.
    """
    key = key_of(shown.finding)
    counted = _Counted(runner, key)
    merged = copy.deepcopy(merged)
    whole = counted.run(shown.schedule)
    if not _shows(whole, key):
        return Confirmed(_told(shown, shown.schedule, {}), False, 1)
    told, short = whole, _short(counted, whole, merged, key, visited, most, noes)
    ways = merged.made_only_with(key, short.buffering)[:_OTHER_WAYS] if len(short.choices) > 1 else []
    for choice in ways:
        if len(short.choices) < 2:
            break
        other = _forced(counted.run(Schedule(short.ranks, short.buffering, dict([choice]))), noes)
        left = most - counted.runs
        shows = _shows(other, key)
        shorter = _short(counted, other, merged, key, visited, left, noes) if shows else short
        if len(shorter.choices) < len(short.choices):
            told, short = other, shorter
    sites = {each.decision: each.site for each in told.decided}
    if str(short) in counted.shown or _shows(counted.run(short), key):
        return Confirmed(_told(shown, short, sites), True, counted.runs)
    return Confirmed(_told(shown, shown.schedule, sites), True, counted.runs)


@dataclass(slots=True)
class _Counted:
    """Counts how often it runs something, and remembers what showed a finding."""

    runner: Runner
    key: Key
    runs: int = 0
    shown: set[str] = field(default_factory=set)

    def run(self, schedule: Schedule) -> Visit:
        """Run, and return what happened."""
        self.runs += 1
        visit = self.runner.run(schedule)
        if _shows(visit, self.key):
            self.shown.add(str(schedule))
        return visit


def _short(
    runner: Runner, visit: Visit, merged: Merged, key: Key, visited: Explored | None, most: int, noes: int
) -> Schedule:
    if visited is not None and not _others(visit, visited):
        return shortened(visit, merged, key)
    return shortest_known(runner, visit, merged, key, most, noes)


def _forced(visit: Visit, noes: int) -> Visit:
    """Return a visit as if all that it decided had been forced."""
    decided = {each: what for each, what in visit.outcome().items() if each.kind is not Kind.PATIENCE or noes}
    schedule = Schedule(visit.schedule.ranks, visit.schedule.buffering, {**visit.schedule.choices, **decided})
    return dataclasses.replace(visit, schedule=schedule)


def _others(visit: Visit, visited: Explored) -> bool:
    """Say whether something could have been decided otherwise that was not explored."""
    explored = {each.decision for each in visit.decided if visited.wants(each)}
    return any(each.decision not in explored for each in options(visit, all_but(visited.noes)))


def _shows(visit: Visit, key: Key) -> bool:
    return key in {key_of(each) for each in visit.findings}


def _told(shown: Shown, schedule: Schedule, sites: Mapping[Decision, str]) -> Finding:
    needs = tuple(
        Related("needs", in_words(decision, outcome), _location(sites.get(decision, "")))
        for decision, outcome in sorted(schedule.choices.items(), key=lambda each: str(each[0]))
    )
    return dataclasses.replace(
        shown.finding,
        related=(*shown.finding.related, *needs[:_MOST_NEEDS]),
        count=shown.count,
        evidence=Evidence.WITNESSED,
        replay=str(schedule),
    )


_MOST_NEEDS = 6
"""So many choices are told in words; the schedule has them all."""


def in_words(decision: Decision, outcome: Outcome) -> str:
    """Say what is forced."""
    thread = f" in thread {decision.thread}" if decision.thread else ""
    who = f"rank {decision.rank}{thread}"
    nth = _ordinal(decision.number)
    what = ", ".join(map(str, outcome))
    if decision.kind is Kind.RECEIVE:
        return f"the {nth} receive of any source of {who} takes a message of rank {what}"
    if decision.kind is Kind.PROBE:
        return f"the {nth} answered probe of any source of {who} sees a message of rank {what}"
    if decision.kind is Kind.COMPLETION:
        return f"the {nth} call of {who} that may choose completes request {what}"
    if outcome[-1] == MORE:
        many = "once" if outcome[0] == 1 else f"{outcome[0]} times"
        return f"the {nth} question of {who} is answered with no {many} at least"
    when = f"after {what} times no" if outcome[0] else "at once"
    return f"the {nth} question of {who} is answered with yes {when}"


def _ordinal(number: int) -> str:
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10 if number // 10 % 10 != 1 else 0, "th")
    return f"{number}{ending}"


def _location(site: str) -> Location | None:
    file, _, line = site.rpartition(":")
    return Location(file, int(line)) if file and line.isdigit() and int(line) else None
