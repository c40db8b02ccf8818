"""Shows a finding again, with as little forced as is enough.

What a visit decided is forced as a whole first. Then choices are taken out, the last first, as long as no
other depends on them and every visit that makes those that are left shows the finding, too. What remains is
run once more.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass

from rankwise.explore.dependence import Dependence
from rankwise.explore.merging import Key, Merged, Shown, key_of
from rankwise.explore.options import in_line
from rankwise.explore.schedule import Decision, Kind, Outcome, Schedule
from rankwise.explore.visit import Decided, Runner, Visit
from rankwise.findings import Evidence, Finding, Location, Related

_MOST = 400
"""With more decisions than this, all of them stay forced."""


@dataclass(frozen=True, slots=True)
class Confirmed:
    """A finding, and whether it showed again."""

    finding: Finding
    again: bool
    runs: int


def confirmed(runner: Runner, merged: Merged, shown: Shown) -> Confirmed:
    """Run the schedule of a finding again, and a shorter one if there is."""
    key = key_of(shown.finding)
    whole = runner.run(shown.schedule)
    if not _shows(whole, key):
        return Confirmed(_told(shown, shown.schedule, {}), False, 1)
    sites = {each.decision: each.site for each in whole.decided}
    short = shortened(whole, merged, key)
    if len(short.choices) == len(shown.schedule.choices):
        return Confirmed(_told(shown, shown.schedule, sites), True, 1)
    enough = _shows(runner.run(short), key)
    return Confirmed(_told(shown, short if enough else shown.schedule, sites), True, 2)


def shortened(visit: Visit, merged: Merged, key: Key) -> Schedule:
    """Return the schedule of a visit without what is not needed to show a finding."""
    schedule = visit.schedule
    by_decision = {each.decision: each for each in visit.decided if each.decision in schedule.choices}
    if len(by_decision) < len(schedule.choices) or len(by_decision) > _MOST or not visit.is_whole:
        return schedule
    dependence = Dependence(visit)
    order = in_line(visit, dependence)
    kept = dict(schedule.choices)
    for decision in sorted(kept, key=lambda each: order[each], reverse=True):
        without = {each: outcome for each, outcome in kept.items() if each != decision}
        if not merged.is_shown_by_all(key, schedule.buffering, without):
            continue
        needed = dependence.needed(
            point for each in without for point in _points(dependence, by_decision[each])
        )
        if not all(point in needed for point in _points(dependence, by_decision[decision])):
            kept = without
    return Schedule(schedule.ranks, schedule.buffering, kept)


def _points(dependence: Dependence, decided: Decided) -> list[int]:
    """Return where a decision is made."""
    if decided.decision.kind is not Kind.RECEIVE:
        at = dependence.decided_at(decided)
        return [at] if at >= 0 else []
    message = dependence.partner[decided.row]
    return [dependence.begin[decided.row]] + ([dependence.arrival[message]] if message >= 0 else [])


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
    return f"the {nth} question of {who} is answered with yes after {what} times no"


def _ordinal(number: int) -> str:
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10 if number // 10 % 10 != 1 else 0, "th")
    return f"{number}{ending}"


def _location(site: str) -> Location | None:
    file, _, line = site.rpartition(":")
    return Location(file, int(line)) if file and line.isdigit() and int(line) else None
