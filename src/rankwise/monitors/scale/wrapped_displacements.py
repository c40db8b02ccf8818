"""RW711: displacements that have wrapped around in int, given to a collective."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rankwise.findings import Finding
from rankwise.monitors.arguments.call_arguments import GivenCalls, every
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, findings_of
from rankwise.monitors.scale.displacement_recovery import Wrapped, find_wrapped
from rankwise.standard import Data
from rankwise.trace.event import Event
from rankwise.trace.event_layout import Layout


@monitor("RW711")
def wrapped_displacements(run: Run) -> Iterator[Finding]:
    """Report displacements that are negative because their sum did not fit an int."""
    yield from findings_of(run, (each for given in every(run, _has_arrays) for each in _breaches(given)))


def _has_arrays(layout: Layout) -> bool:
    return layout.call.is_collective and any(each.displacements is not None for each in layout.call.data)


def _breaches(given: GivenCalls) -> Iterator[Breach]:
    for data in given.layout.call.data:
        if data.displacements is None or data.count is None:
            continue
        parameter = given.layout.call.parameters[data.displacements]
        lowest = given.lowest(parameter.name)
        if not parameter.is_array or lowest is None or not (lowest < 0).any():
            continue
        marks = (lowest < 0) & given.means_something(parameter)
        found: dict[int, Wrapped] = {}
        for at in np.flatnonzero(marks).tolist():
            wrapped = _wrapped(given, data, at)
            marks[at] = wrapped is not None
            if wrapped is not None:
                found[int(given.records[at])] = wrapped
        if found:
            yield from given.breach("RW711", marks, _said, parameter.name, found)


def _wrapped(given: GivenCalls, data: Data, at: int) -> Wrapped | None:
    assert data.displacements is not None and data.count is not None
    displacements = given.array(given.name(data.displacements), at)
    counts = given.array(given.name(data.count), at)
    if given.layout.call.parameters[data.datatype].is_array:  # in bytes, each block with a type of its own
        types = given.array(given.name(data.datatype), at)
        maps = [given.facts.typemaps.of(each) for each in types]
        counts = [count * (each.extent if each else 0) for count, each in zip(counts, maps, strict=False)]
    return find_wrapped(displacements, counts)


def _said(event: Event, name: str, found: dict[int, Wrapped]) -> str:
    wrapped = found.get(event.number) or next(iter(found.values()))
    index = wrapped.index
    was = event.numbers(name)[index]
    instead = f"{name}[{index}] = {was:,} where {wrapped.meant[index]:,} was meant"
    return (
        f"{event.call.name} is given {instead}: the sum wrapped around in int, and data goes in front of the "
        "buffer"
    )
