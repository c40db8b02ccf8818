"""RW310: objects that a process has made and not given back when it comes to MPI_Finalize."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np
from numpy.typing import NDArray

from rankwise.findings import Finding
from rankwise.monitors.finalized import ended_well, finished
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.resources.object_kinds import NAMES
from rankwise.monitors.rule_breaches import Breach, Said, findings_of
from rankwise.standard import Object
from rankwise.trace.event import Event
from rankwise.trace.event_stream import EventStream

_VERBS = {
    Object.WINDOW: "is never freed",
    Object.FILE: "is never closed",
    Object.SESSION: "is never finalised",
}
_NOTES = {
    Object.FILE: "close every file before MPI_Finalize; buffered data may be lost",
}
_REPORTED_ELSEWHERE = (Object.MESSAGE,)
"""A message that a matched probe has found and that is never received is RW207."""
_OF_PYTHON = (Object.WINDOW, Object.FILE, Object.SESSION, Object.MEMORY)
_MANY = 100
"""Communicators that one line of Python may leave behind: programs in Python seldom free the few they
make for their whole life, and libraries have some thousands."""


@monitor("RW310")
def never_freed(run: Run) -> Iterator[Finding]:
    """Report what is left over, by the place that made it."""
    if ended_well(run):
        yield from findings_of(run, _left(run))


def _left(run: Run) -> Iterator[Breach]:
    for process in finished(run):
        owned = run.owned_by(process)
        for kind in (each for each in NAMES if each not in _REPORTED_ELSEWHERE):
            left = owned.alive(kind)
            for stream in process.streams:
                records = _blamed(stream, kind, left[left["thread"] == stream.index])
                if len(records):
                    yield Breach("RW310", process, stream, records, partial(_said, kind))


def _blamed(stream: EventStream, kind: Object, left: NDArray[np.void]) -> NDArray[np.int64]:
    """Return the records that are to be reported: in Python, most objects live as long as the program."""
    records = np.asarray(left["number"], np.int64)
    if not int(stream.page["python"]) or kind in _OF_PYTHON or not len(records):
        return records
    if kind is not Object.COMMUNICATOR:
        return records[:0]
    _, place, count = np.unique(stream.sites[records], return_inverse=True, return_counts=True)
    return records[count[place] > _MANY]


def _said(kind: Object, event: Event) -> Said:
    verb = _VERBS.get(kind, "is never freed")
    made = "opened" if kind is Object.FILE else "allocated" if kind is Object.MEMORY else "made"
    return Said(f"{NAMES[kind]} {made} by {event.call.name} {verb}", _NOTES.get(kind, ""))
