"""Shows a finding again, with as few enforced choices as are enough, and names them in words."""

from __future__ import annotations

import copy
import dataclasses
import math
import time
from collections.abc import Mapping
from dataclasses import dataclass, field

from rankwise.explore.finding_merge import Key, Merged, ShownFinding, key_of
from rankwise.explore.minimizing import all_but, minimal_schedule, minimized
from rankwise.explore.needed_choices import needs
from rankwise.explore.next_choices import options
from rankwise.explore.prediction.clauses import OutOfTime
from rankwise.explore.scope import EVERYTHING, Explored
from rankwise.explore.visit import RunEnding, Runner, Visit
from rankwise.findings import Finding, Related
from rankwise.schedule.schedule import ChoiceKind, ChoicePoint, Schedule

_OTHER_WAYS = 3
"""So many single choices are tried that may lead to a finding by a shorter way."""


@dataclass(frozen=True, slots=True)
class Confirmed:
    """A finding, and what is known of its schedule."""

    finding: Finding
    again: bool | None
    """Whether it showed again; None if the time budget was over before that was known."""
    runs: int
    is_minimal: bool = True
    """Whether there was time to minimize the schedule."""


def confirmed(
    runner: Runner,
    merged: Merged,
    shown: ShownFinding,
    *,
    visited: Explored | None = EVERYTHING,
    most: int = 0,
    failed_polls: int = 0,
    until: float = math.inf,
) -> Confirmed:
    """Run the schedule of a finding again, and a shorter one if there is.

    `visited` is that of which all outcomes were visited; None if it is not known of any. Then so many runs at
    `most` show whether a shorter schedule is enough. `failed_polls` is how often the same poll was let fail.
    `until` is when the time for it is over; then the schedule is reported as it is.
    """
    counted = _Counted(runner, key_of(shown.finding), until)
    try:
        return _minimized(counted, copy.deepcopy(merged), shown, visited, most, failed_polls)
    except OutOfTime:
        is_seen = str(shown.schedule) in counted.shown
        reported = _reported(shown, shown.schedule, shown.sites, _HURRIED if is_seen else _UNSURE)
        return Confirmed(reported, is_seen or None, counted.runs, is_minimal=False)


_HURRIED = "not minimized: the time budget was over"
_UNSURE = "neither run again nor minimized: the time budget was over"


def _minimized(
    counted: _Counted,
    merged: Merged,
    shown: ShownFinding,
    visited: Explored | None,
    most: int,
    failed_polls: int,
) -> Confirmed:
    key = counted.key
    whole = counted.run(shown.schedule)
    if not _shows(whole, key):
        return Confirmed(_reported(shown, shown.schedule, shown.sites), False, counted.runs)
    if merged.is_shown_by_every_end(key):
        return Confirmed(_of_every_end(shown), True, counted.runs)
    reported, short = whole, _short(counted, whole, merged, key, visited, most, failed_polls)
    ways = merged.made_only_with(key, short.buffering)[:_OTHER_WAYS] if len(short.choices) > 1 else []
    for choice in ways:
        left = most - counted.runs
        if len(short.choices) < 2 or (visited is None and left < 1):
            break
        other = _as_enforced(
            counted.run(Schedule(short.ranks, short.buffering, dict([choice]))), failed_polls
        )
        shows = _shows(other, key)
        shorter = _short(counted, other, merged, key, visited, left, failed_polls) if shows else short
        if len(shorter.choices) < len(short.choices):
            reported, short = other, shorter
    sites = {**shown.sites, **{each.decision: each.site for each in reported.decided}}
    if str(short) in counted.shown or _shows(counted.run(short), key):
        return Confirmed(_reported(shown, short, sites), True, counted.runs)
    return Confirmed(_reported(shown, shown.schedule, sites), True, counted.runs)


@dataclass(slots=True)
class _Counted:
    """Counts how often it runs something in time, and remembers what showed a finding."""

    runner: Runner
    key: Key
    until: float = math.inf
    runs: int = 0
    shown: set[str] = field(default_factory=set)

    def run(self, schedule: Schedule) -> Visit:
        """Run, and return what happened; raise an error if the time is over."""
        if time.monotonic() >= self.until:
            raise OutOfTime
        visit = self.runner.run(schedule)
        if visit.ending is RunEnding.OUT_OF_TIME:
            raise OutOfTime
        self.runs += 1
        if _shows(visit, self.key):
            self.shown.add(str(schedule))
        return visit


def _short(
    runner: Runner,
    visit: Visit,
    merged: Merged,
    key: Key,
    visited: Explored | None,
    most: int,
    failed_polls: int,
) -> Schedule:
    if visited is not None and not _others(visit, visited):
        return minimized(visit, merged, key)
    return minimal_schedule(runner, visit, merged, key, most, failed_polls)


def _as_enforced(visit: Visit, failed_polls: int) -> Visit:
    """Return a visit as if all that it decided had been enforced."""
    decided = {
        each: what
        for each, what in visit.outcome().items()
        if each.kind is not ChoiceKind.FAILED_POLLS or failed_polls
    }
    schedule = Schedule(visit.schedule.ranks, visit.schedule.buffering, {**visit.schedule.choices, **decided})
    return dataclasses.replace(visit, schedule=schedule)


def _others(visit: Visit, visited: Explored) -> bool:
    """Return whether something could have been decided otherwise that was not explored."""
    explored = {each.decision for each in visit.decided if visited.wants(each)}
    return any(each.decision not in explored for each in options(visit, all_but(visited.failed_polls)))


def _shows(visit: Visit, key: Key) -> bool:
    return key in {key_of(each) for each in visit.findings}


def without_schedule(shown: ShownFinding) -> Finding:
    """Return a finding that every run shows."""
    many = "every run" if shown.count == 1 else f"each of {shown.count:,} runs, whatever was enforced"
    return dataclasses.replace(
        shown.finding, related=(*shown.finding.related, Related("shown", f"by {many}")), count=shown.count
    )


def _of_every_end(shown: ShownFinding) -> Finding:
    """Return a finding that every run without a deadlock shows: no choice leads to it, one run replays it."""
    note = f"by each of {shown.count:,} runs that came to their end; the others deadlock"
    related = (*shown.finding.related, Related("shown", note))
    return dataclasses.replace(shown.finding, related=related, count=shown.count, replay=str(shown.schedule))


def _reported(
    shown: ShownFinding, schedule: Schedule, sites: Mapping[ChoicePoint, str], remark: str = ""
) -> Finding:
    about = (Related("schedule", remark),) if remark else ()
    return dataclasses.replace(
        shown.finding,
        related=(*shown.finding.related, *needs(schedule, sites), *about),
        count=shown.count,
        replay=str(schedule),
    )
