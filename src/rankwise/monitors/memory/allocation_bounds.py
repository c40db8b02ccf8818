"""RW410: buffers that need more memory than the allocation has that they lie in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rankwise.findings import Evidence, Finding, Location, Ranks, Related, rule
from rankwise.monitors.memory.element_words import of_block
from rankwise.monitors.memory.known_memory import KnownMemory
from rankwise.monitors.memory.placed_blocks import at_place
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.trace.access_log import BufferPlace, Owner, typed_buffers
from rankwise.trace.event import Event
from rankwise.trace.job_trace import Process


@monitor("RW410")
def buffers_fit_their_allocations(run: Run) -> Iterator[Finding]:
    """Report each call whose buffer reaches beyond its allocation, once for each line."""
    found: dict[tuple[Location, str], Finding] = {}
    for process in run.trace.processes.values():
        for each in typed_buffers(process, Owner.ALLOCATION):
            if not each.is_beyond:
                continue
            thread, number = each.made_by
            if thread >= len(process.streams) or not 0 <= number < len(process.streams[thread].starts):
                continue
            finding = _finding(run, process, process.event(thread, number), each)
            key = finding.where, finding.message
            known = found.get(key)
            if known is None:
                found[key] = finding
            elif known.ranks and finding.ranks:
                ranks = {*known.ranks.members, *finding.ranks.members}
                found[key] = replace(known, ranks=Ranks.of(ranks, run.size), count=known.count + 1)
    yield from found.values()


def _finding(run: Run, process: Process, event: Event, overrun: BufferPlace) -> Finding:
    allocated = run.places.of(process, overrun.site)
    shown = f"{overrun.size} bytes are allocated"
    related = (Related("allocated", shown, allocated),) if allocated.line else ()
    memory = KnownMemory("its allocation", overrun.start, overrun.size)
    placed = next(at_place(run, process, overrun, memory), None)
    elements = of_block(event, placed) if placed is not None else ""
    return Finding(
        rule=rule("RW410"),
        message=f"{event.call.name}: {_extent(event, overrun, elements)}",
        where=run.location(event),
        note="the call may read or write memory that belongs to something else",
        related=related,
        ranks=Ranks.of([event.rank], run.size),
        evidence=Evidence.WITNESSED,
    )


def _extent(event: Event, overrun: BufferPlace, elements: str) -> str:
    name = _name(event, overrun)
    if overrun.low < overrun.start:
        return f"{name} begins {overrun.start - overrun.low} bytes before its allocation"
    needed = overrun.high - overrun.base
    left = max(overrun.start + overrun.size - overrun.base, 0)
    of = "" if left == overrun.size else f", of {overrun.size} in all"
    return f"{name} needs {needed} bytes{elements}, and its allocation has {left}{of}"


def _name(event: Event, overrun: BufferPlace) -> str:
    """Return the name of the parameter; blocks at displacements begin further on than it says."""
    buffers = [event.call.parameters[each.buffer].name for each in (*event.call.data, *event.call.local_data)]
    given = {name: event.arguments.get(name) for name in buffers}
    exact = [name for name in buffers if given[name] == overrun.base]
    inside = [
        name
        for name, address in given.items()
        if isinstance(address, int) and overrun.start <= address < overrun.start + overrun.size
    ]
    return next(iter([*exact, *inside, *buffers]), "the buffer")
