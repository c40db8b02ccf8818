"""RW402: accesses to the buffer of an operation that is pending, seen as they happen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import PurePath

from rankwise.findings import Evidence, Finding, Location, Ranks, Related, rule
from rankwise.matching.completions import STREAM
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.one_sided.local_completion import completed_by
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.requests.request_lives import RequestAct
from rankwise.standard import CallKind
from rankwise.trace.access_log import How, Owner, RecordedAccess, accesses, made_by
from rankwise.trace.event import Event
from rankwise.trace.job_trace import Process

_OTHERS = frozenset({"site-packages", "dist-packages", "c++", "libcxx"})
"""Folders of files that are not the user's."""


@dataclass(slots=True)
class _Reported:
    """What is reported about one line, for operations that one line begins."""

    begun: Event
    began_at: Location
    how: How
    callers: tuple[Location, ...] = ()
    count: int = 0
    ranks: set[int] = field(default_factory=set)
    freed_at: Location | None = None
    """Where the request was freed, if it was."""


@monitor("RW402")
def buffers_are_left_alone(run: Run) -> Iterator[Finding]:
    """Report each line that touches what a pending operation owns, once for each line that began one."""
    reported: dict[tuple[Location, str, Location], _Reported] = {}
    for rank, process in run.trace.processes.items():
        for access in accesses(process, Owner.OPERATION):
            begun = _maker(process, access)
            if begun is None:
                continue
            began_at = run.location(begun)
            where, *callers = [began_at] if How.LEFT in access.how else _way(run, process, access)
            key = where, begun.call.name, began_at
            way = _up_to(began_at, where, callers)
            if key not in reported:
                reported[key] = _Reported(
                    begun, began_at, access.how, way, freed_at=_freed_at(run, process, access)
                )
            known = reported[key]
            known.how |= access.how
            known.count += access.times
            known.ranks.add(rank)
    for (where, _, _), each in reported.items():
        yield _finding(run, where, each)


def _way(run: Run, process: Process, access: RecordedAccess) -> list[Location]:
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


def _maker(process: Process, access: RecordedAccess) -> Event | None:
    thread, number = made_by(access.owner)
    if thread >= len(process.streams) or not 0 <= number < len(process.streams[thread].starts):
        return None
    return process.event(thread, number)


def _freed_at(run: Run, process: Process, access: RecordedAccess) -> Location | None:
    """Return where the request of the operation was freed while it was active."""
    thread, number = made_by(access.owner)
    lives = run.lives_of(process)
    for act in lives.acts_on(thread << STREAM | number + 1):
        if act["act"] == RequestAct.FREE:
            return run.location(lives.event(act), process)
    return None


def _finding(run: Run, where: Location, reported: _Reported) -> Finding:
    name = reported.begun.call.name
    places = [Related("started", f"{name} {_use(reported.begun)} it from here on", reported.began_at)]
    if reported.freed_at is not None:
        freed = "MPI_Request_free: from here on only another rank knows when the buffer may be reused"
        places.append(Related("freed", freed, reported.freed_at))
    places += [Related("through", "is called here", each) for each in reported.callers]
    places += completed_by(run, reported.begun)
    return Finding(
        rule=rule("RW402"),
        message=f"{name}: {rule('RW402').summary}",
        where=where,
        note=_note(reported),
        related=tuple(places),
        ranks=Ranks.of(reported.ranks, run.size),
        evidence=Evidence.WITNESSED,
        count=reported.count,
    )


def _note(reported: _Reported) -> str:
    how = reported.how
    if How.LEFT in how:
        return "the buffer no longer exists when the function returns, before the operation is complete"
    if How.CHANGED in how and reported.freed_at is not None:
        return "what is sent has changed since the operation began, and no call has shown that it is complete"
    if How.CHANGED in how:
        return "what is sent is not the same when the operation is completed here as it was when it began"
    if How.RELEASE in how:
        does = "frees"
    elif How.EITHER in how and not how & (How.READ | How.WRITE):
        does = "reads or changes"
    elif How.WRITE in how:
        does = "changes"
    else:
        does = "reads"
    return f"this {does} the buffer before the operation is complete"


def _use(begun: Event) -> str:
    directions = {begun.call.parameters[each.buffer].direction for each in begun.call.data}
    is_one_sided = begun.call.kind is CallKind.ONE_SIDED
    if directions == {"in"}:
        return "may read" if is_one_sided else "sends"
    if is_one_sided and directions == {"out"}:
        return "may write"
    return "receives into" if directions == {"out"} else "uses"
