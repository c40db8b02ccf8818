"""RW918: datatypes that are made with sizes, starts or types that make no sense."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rankwise.findings import Finding
from rankwise.monitors.arguments.call_arguments import GivenCalls, Marks, every
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, findings_of
from rankwise.trace.event import Event
from rankwise.trace.event_layout import Layout


@monitor("RW918")
def impossible_datatypes(run: Run) -> Iterator[Finding]:
    """Report subarrays outside their array, and distributions that do not fit their processes."""
    yield from findings_of(run, (each for given in every(run, _is_judged) for each in _breaches(given)))


def _is_judged(layout: Layout) -> bool:
    return layout.call.name in ("MPI_Type_create_subarray", "MPI_Type_create_darray")


def _breaches(given: GivenCalls) -> Iterator[Breach]:
    wrong: dict[int, str] = {}
    for record in given.records.tolist():
        event = given.calls.event(record)
        words = _wrong_subarray(event) if "subarray" in event.call.name else _wrong_darray(event, given)
        if words:
            wrong[record] = words
    marks: Marks = np.isin(given.records, list(wrong))
    yield from given.breach("RW918", marks, _said, wrong)


def _said(event: Event, wrong: dict[int, str]) -> str:
    return f"{event.call.name} is given {wrong[event.number]}"


def _wrong_subarray(event: Event) -> str:
    if event["ndims"] < 1:
        return f"ndims {event['ndims']}; an array has at least one dimension"
    sizes, parts = event.numbers("array_of_sizes"), event.numbers("array_of_subsizes")
    starts = event.numbers("array_of_starts")
    for at, (size, part, start) in enumerate(zip(sizes, parts, starts, strict=False)):
        if size < 1:
            return f"{size} elements in dimension {at}; it must be at least 1"
        if not 1 <= part <= size:
            return f"a part of {part} elements in dimension {at}, which has {size}"
        if not 0 <= start <= size - part:
            return f"a part of {part} elements that starts at {start} in dimension {at}, which has {size}"
    return ""


def _wrong_darray(event: Event, given: GivenCalls) -> str:
    if event["ndims"] < 1 or event["size"] < 1:
        return f"ndims {event['ndims']} and size {event['size']}; both must be at least 1"
    processes = event.numbers("array_of_psizes")
    if processes and int(np.prod(processes)) != event["size"]:
        grid = " x ".join(map(str, processes))
        return f"a grid of {grid} processes, which is not its size of {event['size']}"
    for at, size in enumerate(event.numbers("array_of_gsizes")):
        if size < 1:
            return f"{size} elements in dimension {at}; it must be at least 1"
    return _wrong_distribution(event, given.facts.process.notes.constants)


def _wrong_distribution(event: Event, constants: dict[str, int]) -> str:
    none, block = constants.get("MPI_DISTRIBUTE_NONE"), constants.get("MPI_DISTRIBUTE_BLOCK")
    default = constants.get("MPI_DISTRIBUTE_DFLT_DARG")
    if none is None or block is None:
        return ""
    rows = zip(
        event.numbers("array_of_distribs"),
        event.numbers("array_of_dargs"),
        event.numbers("array_of_psizes"),
        event.numbers("array_of_gsizes"),
        strict=False,
    )
    for at, (how, argument, processes, size) in enumerate(rows):
        if how == none and processes != 1:
            return f"dimension {at} as not distributed, over {processes} processes"
        if how != none and argument != default and argument < 1:
            return f"blocks of {argument} in dimension {at}; they must be at least 1"
        if how == block and argument != default and argument * processes < size:
            return f"blocks of {argument} over {processes} processes in dimension {at}, which has {size}"
    return ""
