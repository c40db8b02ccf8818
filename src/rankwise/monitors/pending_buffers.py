"""RW402: accesses to the buffer of an operation that is pending, seen as they happen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import PurePath

from rankwise.findings import Evidence, Finding, Location, Ranks, Related, rule
from rankwise.monitors.registry import monitor
from rankwise.monitors.run import Run
from rankwise.trace.accesses import Access, How, Owner, accesses, made_by
from rankwise.trace.event import Event
from rankwise.trace.trace import Process

_OTHERS = frozenset({"site-packages", "dist-packages", "c++", "libcxx"})
"""Folders of files that are not the user's."""


@dataclass(slots=True)
class _Told:
    """What is told of one line, about operations that one line begins."""

    begun: Event
    began_at: Location
    how: How
    callers: tuple[Location, ...] = ()
    count: int = 0
    ranks: set[int] = field(default_factory=set)


@monitor("RW402")
def buffers_are_left_alone(run: Run) -> Iterator[Finding]:
    """Report each line that touches what a pending operation owns, once for each line that began one."""
    told: dict[tuple[Location, str, Location], _Told] = {}
    for rank, process in run.trace.processes.items():
        for access in accesses(process, Owner.OPERATION):
            begun = _maker(process, access)
            if begun is None:
                continue
            began_at = run.location(begun)
            where, *callers = [began_at] if How.LEFT in access.how else _way(run, process, access)
            key = where, begun.call.name, began_at
            way = _up_to(began_at, where, callers)
            known = told.setdefault(key, _Told(begun, began_at, access.how, way))
            known.how |= access.how
            known.count += access.times
            known.ranks.add(rank)
    for (where, _, _), each in told.items():
        yield _finding(run, where, each)


def _way(run: Run, process: Process, access: Access) -> list[Location]:
    """Return the user's line, and those that called it.

    What numpy, or a header of C++, does with an array is done by the line that uses it.
    """
    lines = run.places.stack(process, access.site)
    own = [each for each in lines if not _OTHERS & {*PurePath(each.file).parts}]
    return own or [run.places.of(process, access.site)]


def _up_to(began_at: Location, where: Location, callers: list[Location]) -> tuple[Location, ...]:
    """Return the calls that lead from the function that began the operation to the access."""
    found = []
    for each in callers if where.function != began_at.function else ():
        found.append(each)
        if each.function == began_at.function:
            return tuple(found)
    return ()


def _maker(process: Process, access: Access) -> Event | None:
    thread, number = made_by(access.owner)
    if thread >= len(process.lanes) or not 0 <= number < len(process.lanes[thread].starts):
        return None
    return process.event(thread, number)


def _finding(run: Run, where: Location, told: _Told) -> Finding:
    name = told.begun.call.name
    places = [Related("started", f"{name} {_use(told.begun)} it from here on", told.began_at)]
    places += [Related("through", "is called here", each) for each in told.callers]
    return Finding(
        rule=rule("RW402"),
        message=f"{name}: {rule('RW402').summary}",
        where=where,
        note=_note(told.how),
        related=tuple(places),
        ranks=Ranks.of(told.ranks, run.size),
        evidence=Evidence.WITNESSED,
        count=told.count,
    )


def _note(how: How) -> str:
    if How.LEFT in how:
        return "the buffer is gone when the function returns, before the operation is complete"
    if How.CHANGED in how:
        return "what is sent is not the same when the operation is completed here as it was when it began"
    if How.RELEASE in how:
        does = "gives back"
    elif How.EITHER in how and not how & (How.READ | How.WRITE):
        does = "reads or changes"
    elif How.WRITE in how:
        does = "changes"
    else:
        does = "reads"
    return f"this {does} the buffer before the operation is complete"


def _use(begun: Event) -> str:
    directions = {begun.call.parameters[each.buffer].direction for each in begun.call.data}
    if directions == {"in"}:
        return "sends"
    return "receives into" if directions == {"out"} else "uses"
