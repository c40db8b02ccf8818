"""RW410: arrays, and memory that is counted in bytes, which are shorter than a call needs."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rankwise.findings import Finding, Related
from rankwise.monitors.memory.known_memory import KnownMemory
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, Said, findings_of
from rankwise.standard import Parameter, Role
from rankwise.trace.access_log import BufferPlace, Owner, buffers_in
from rankwise.trace.event import Event
from rankwise.trace.event_layout import layouts
from rankwise.trace.job_trace import Process

_KINDS_OF_MEMORY = (Owner.ALLOCATION, Owner.FRAME, Owner.VARIABLE)


@monitor("RW410")
def arrays_are_long_enough(run: Run) -> Iterator[Finding]:
    """Report each call of a guarded run whose array, or so many bytes, are more than their memory has."""
    breaches = (
        each
        for process in run.trace.processes.values()
        for kind in _KINDS_OF_MEMORY
        for place in buffers_in(process, kind)
        if place.parameter is not None
        for each in _breaches(run, process, kind, place)
    )
    yield from findings_of(run, breaches)


def _breaches(run: Run, process: Process, kind: Owner, place: BufferPlace) -> Iterator[Breach]:
    thread, number = place.made_by
    if thread >= len(process.streams) or not 0 <= number < len(process.streams[thread].starts):
        return
    memory = _memory(run, process, kind, place)
    if memory is None or place.high <= memory.start + memory.size:
        return
    stream = process.streams[thread]
    parameters = layouts()[int(stream.calls[number])].parameters
    parameter = parameters[place.parameter or 0]

    def say(event: Event) -> Said:
        return _said(event, parameter, place, memory)

    yield Breach("RW410", process, stream, np.array([number]), say)


def _memory(run: Run, process: Process, kind: Owner, place: BufferPlace) -> KnownMemory | None:
    variables = run.variables_of(process)
    if kind is Owner.ALLOCATION:
        where = run.places.of(process, place.site)
        return KnownMemory("", place.start, place.size, where=where if where.line else None)
    if kind is Owner.FRAME:
        return variables.local(place.base, place.site, place.start)
    return variables.static(place.base)


def _said(event: Event, parameter: Parameter, place: BufferPlace, memory: KnownMemory) -> Said:
    needed, left = place.high - place.base, memory.start + memory.size - place.base
    of = "" if left == memory.size else f", of {memory.size} in all"
    words = f"{parameter.name} needs {needed} bytes{_elements(parameter, place)}"
    name = memory.name or "its allocation"
    shown = f"{memory.name} has {memory.size} bytes" if memory.name else f"{memory.size} bytes are allocated"
    label = "declared" if memory.name else "allocated"
    return Said(
        f"{event.call.name}: {words}, and {name} has {left}{of}",
        "the call may read or write memory that belongs to something else",
        (Related(label, shown, memory.where),) if memory.where is not None else (),
    )


def _elements(parameter: Parameter, place: BufferPlace) -> str:
    if not parameter.is_array or parameter.role is Role.TEXT:
        return f" ({parameter.length})" if parameter.length.startswith("MPI_MAX_") else ""
    count = (place.high - place.base) // place.element
    return f" ({count} element{'' if count == 1 else 's'})"
