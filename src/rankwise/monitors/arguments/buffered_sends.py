"""RW924: buffered sends without an attached buffer that has room for them, and buffers attached twice."""

from __future__ import annotations

import bisect
from collections.abc import Iterator

import numpy as np

from rankwise.findings import Finding, Related
from rankwise.monitors.arguments.call_arguments import GivenCalls, Marks, every
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, Said, findings_of
from rankwise.trace.event import Event, event
from rankwise.trace.event_layout import Layout, by_name
from rankwise.trace.job_trace import Process

Change = tuple[int, Event | None]
"""A moment, and the call that attached the buffer which is there from then on."""
_ATTACH, _DETACH = "MPI_Buffer_attach", "MPI_Buffer_detach"
_SENDS = ("MPI_Bsend", "MPI_Ibsend")
_OTHER_BUFFERS = ("MPI_Comm_attach_buffer", "MPI_Session_attach_buffer")
_AUTOMATIC = 4096
"""MPI_BUFFER_AUTOMATIC is an address that no buffer can have: this near to the end of all, or to 0."""


@monitor("RW924")
def buffered_sends_without_room(run: Run) -> Iterator[Finding]:
    """Report buffered sends that the attached buffer cannot hold, and attaching a second buffer."""

    def breaches() -> Iterator[Breach]:
        changes: dict[int, list[Change]] = {}
        for given in every(run, _is_judged):
            process = given.calls.process
            if process.pid not in changes:
                changes[process.pid] = _changes(process)
            if not _has(process, _OTHER_BUFFERS):
                yield from _breaches(given, changes[process.pid])

    yield from findings_of(run, breaches())


def _is_judged(layout: Layout) -> bool:
    return layout.call.name in (*_SENDS, _ATTACH)


def _numbers(names: tuple[str, ...]) -> list[int]:
    return [each.number for each in by_name().values() if each.call.name in names]


def _has(process: Process, names: tuple[str, ...]) -> bool:
    return any(number in stream.by_function for stream in process.streams for number in _numbers(names))


def _changes(process: Process) -> list[Change]:
    """Return from when on which buffer is attached, in order."""
    found = [
        event(stream, int(record))
        for stream in process.streams
        for number in _numbers((_ATTACH, _DETACH))
        for record in stream.by_function.get(number, ())
    ]
    changes: list[Change] = []
    attached = None
    for each in sorted((each for each in found if not each.result), key=lambda each: each.begin):
        if each.call.name == _DETACH:
            attached = None
        elif attached is None:
            attached = each
        changes.append((each.begin, attached))
    return changes


def _attached(changes: list[Change], before: int) -> Event | None:
    """Return the call that attached the buffer which is there at a time."""
    at = bisect.bisect_left(changes, before, key=lambda change: change[0])
    return changes[at - 1][1] if at else None


def _breaches(given: GivenCalls, changes: list[Change]) -> Iterator[Breach]:
    wrong: dict[int, Said] = {}
    for at, record in enumerate(given.records.tolist()):
        attached = _attached(changes, int(given.stream.begins[record]))
        said = _second(given, attached) if given.layout.call.name == _ATTACH else _send(given, at, attached)
        if said is not None:
            wrong[record] = said
    marks: Marks = np.isin(given.records, list(wrong))
    yield from given.breach("RW924", marks, lambda found: wrong[found.number])


def _second(given: GivenCalls, attached: Event | None) -> Said | None:
    if attached is None:
        return None
    return Said("MPI_Buffer_attach is called while a buffer is attached", related=(_there(given, attached),))


def _send(given: GivenCalls, at: int, attached: Event | None) -> Said | None:
    name = given.layout.call.name
    destination, count, datatype = (given.column(each) for each in ("dest", "count", "datatype"))
    assert destination is not None and count is not None and datatype is not None
    if int(destination[at]) == given.constant("proc_null"):
        return None
    if attached is None:
        return Said(f"{name} has no buffer: none is attached")
    signature = given.facts.types.signature(int(datatype[at]))
    overhead = given.calls.process.notes.constants.get("MPI_BSEND_OVERHEAD", 0)
    if signature is None or not _AUTOMATIC < attached["buffer"] < (1 << 63) - _AUTOMATIC:
        return None
    needed = signature.size * int(count[at]) + overhead
    if needed <= attached["size"]:
        return None
    said = (
        f"{name} needs {needed} bytes of buffer ({overhead} of them for MPI); {attached['size']} are attached"
    )
    return Said(said, related=(_there(given, attached),))


def _there(given: GivenCalls, attached: Event) -> Related:
    return Related("attached", f"{attached['size']} bytes", given.location(attached))
