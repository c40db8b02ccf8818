"""Puts findings about scale into the usual form: one for each cause, with all places that it reaches."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator

from rankwise.checks.arguments.argument_findings import NOWHERE, about
from rankwise.findings import Finding, Location, Related
from rankwise.program import Call

_MOST_PLACES = 8


@dataclasses.dataclass(frozen=True, slots=True)
class Reach:
    """A call that is given a number which will not fit at scale, and where that number is computed."""

    call: Call
    where: Location | None
    note: str
    """What is computed there."""


def grouped(code: str, reaches: Iterable[Reach], says: str) -> Iterator[Finding]:
    """Yield one finding for all that have the same remedy: the first call, and the others beside it."""
    by_place: dict[Location, Reach] = {}
    for reach in reaches:
        by_place.setdefault(reach.call.location or NOWHERE, reach)
    if not by_place:
        return
    places = sorted(by_place, key=lambda each: (each.file, each.line))
    first = by_place[places[0]]
    related = [Related("because", first.note, first.where)] if first.where is not None else []
    for place in places[1 : _MOST_PLACES + 1]:
        reach = by_place[place]
        related.append(Related("also here", _in_short(reach), place))
    hidden = len(places) - 1 - _MOST_PLACES
    more = f" (also at {hidden} more places)" if hidden > 0 else ""
    found = about(first.call, code, "", related)
    yield dataclasses.replace(found, message=f"{found.message}; {says}{more}")


def _in_short(reach: Reach) -> str:
    name = reach.call.standard.name if reach.call.standard is not None else ""
    return f"{name}: {reach.note}" + (f" at line {reach.where.line}" if reach.where is not None else "")
