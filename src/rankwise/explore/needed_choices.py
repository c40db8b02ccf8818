"""The choices of a schedule that a finding needs, in words."""

from __future__ import annotations

from collections.abc import Mapping

from rankwise.findings import Location, Related
from rankwise.findings.ordinal import ordinal
from rankwise.schedule.schedule import MORE, ChoiceKind, ChoicePoint, Outcome, Schedule, in_order

_MOST = 6
"""So many choices are shown in words; the schedule has them all."""


def needs(schedule: Schedule, sites: Mapping[ChoicePoint, str]) -> tuple[Related, ...]:
    """Return the choices of a schedule in words, by rank and number; what is cut is counted."""
    choices = sorted(schedule.choices.items(), key=lambda each: in_order(each[0]))
    shown = [
        Related("needs", in_words(decision, outcome), _location(sites.get(decision, "")))
        for decision, outcome in choices[:_MOST]
    ]
    if len(choices) > _MOST:
        shown.append(Related("needs", f"and {len(choices) - _MOST} more"))
    return tuple(shown)


def in_words(decision: ChoicePoint, outcome: Outcome) -> str:
    """Return what is enforced."""
    thread = f" in thread {decision.thread}" if decision.thread else ""
    who = f"rank {decision.rank}{thread}"
    nth = ordinal(decision.number)
    what = ", ".join(map(str, outcome))
    if decision.kind is ChoiceKind.RECEIVE:
        return f"the {nth} wildcard receive of {who} matches a message of rank {what}"
    if decision.kind is ChoiceKind.PROBE:
        return f"the {nth} successful wildcard probe of {who} matches a message of rank {what}"
    if decision.kind is ChoiceKind.COMPLETION:
        return f"the {nth} completion choice of {who} is request {what}"
    if outcome[-1] == MORE:
        many = "once" if outcome[0] == 1 else f"{outcome[0]} times"
        return f"the {nth} poll of {who} fails {many} at least"
    when = f"after {what} failed polls" if outcome[0] else "at once"
    return f"the {nth} poll of {who} succeeds {when}"


def _location(site: str) -> Location | None:
    file, _, line = site.rpartition(":")
    return Location(file, int(line)) if file and line.isdigit() and int(line) else None
