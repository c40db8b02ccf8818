"""RW925: partitions that a partitioned operation does not have; those that are marked as ready are RW318."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rankwise.findings import Finding, Related
from rankwise.monitors.arguments.call_arguments import GivenCalls, Marks, every
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, Said, findings_of
from rankwise.trace.event import Event
from rankwise.trace.event_layout import Layout

_ASKS = "MPI_Parrived"
_MAKES = ("MPI_Psend_init", "MPI_Precv_init")
_THREAD = 48


@monitor("RW925")
def missing_partitions(run: Run) -> Iterator[Finding]:
    """Report questions about partitions that the receive does not have, and operations with none."""
    yield from findings_of(run, (each for given in every(run, _is_judged) for each in _breaches(given)))


def _is_judged(layout: Layout) -> bool:
    return layout.call.name in (_ASKS, *_MAKES)


def _breaches(given: GivenCalls) -> Iterator[Breach]:
    if given.layout.call.name in _MAKES:
        partitions = given.column("partitions")
        assert partitions is not None
        yield from given.breach("RW925", partitions < 1, _said_none)
        return
    wrong: dict[int, tuple[int, Event]] = {}
    for record in given.records.tolist():
        event = given.calls.event(record)
        made = _maker(given, event["request"])
        if made is None or "partitions" not in made.arguments:
            continue
        if not 0 <= event["partition"] < made["partitions"]:
            wrong[record] = event["partition"], made
    marks: Marks = np.isin(given.records, list(wrong))
    yield from given.breach("RW925", marks, _said, given, wrong)


def _maker(given: GivenCalls, request: int) -> Event | None:
    stream, record = request >> _THREAD, (request & ((1 << _THREAD) - 1)) - 1
    streams = {each.index: each for each in given.calls.process.streams}
    if stream not in streams or not 0 <= record < len(streams[stream].starts):
        return None
    return given.calls.process.event(stream, record)


def _said(event: Event, given: GivenCalls, wrong: dict[int, tuple[int, Event]]) -> Said:
    partition, made = wrong[event.number]
    count = made["partitions"]
    there = f"partitions 0 to {count - 1}" if count > 1 else "only partition 0"
    related = (Related("made", f"by {made.call.name}", given.location(made)),)
    return Said(f"{event.call.name} names partition {partition}; the operation has {there}", related=related)


def _said_none(event: Event) -> str:
    return f"{event.call.name} is given {event['partitions']} partitions; it must be at least 1"
