"""RW713: collectives with displacements that break in a larger run than this one."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from rankwise.findings import Finding
from rankwise.monitors.arguments.call_arguments import GivenCalls, every
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, findings_of
from rankwise.monitors.scale.growth_projection import Projection, project
from rankwise.monitors.scale.limited_calls import limited_calls
from rankwise.standard import Data
from rankwise.trace.event import Event
from rankwise.trace.event_layout import Layout
from rankwise.trace.job_trace import Process

MOST_RANKS = 65536
"""What breaks only with more ranks than this is not reported."""


@monitor("RW713")
def growing_calls(run: Run) -> Iterator[Finding]:
    """Report calls whose displacements would not fit in a run with more ranks and as much per rank."""
    packed = (each for given in every(run, _is_packed) for each in _breaches(given))
    yield from findings_of(run, itertools.chain(packed, limited_calls(run, MOST_RANKS)))


def _is_packed(layout: Layout) -> bool:
    parameters = layout.call.parameters
    return layout.call.is_collective and any(
        each.displacements is not None
        and parameters[each.displacements].is_array
        and not parameters[each.datatype].is_array
        for each in layout.call.data
    )


def projected_calls(run: Run) -> Iterator[tuple[Event, Process, Projection]]:
    """Yield each such call once, whenever it breaks."""
    for given in every(run, _is_packed):
        for data in given.layout.call.data:
            for at, projection in _projected(given, data):
                yield given.calls.event(int(given.records[at])), given.calls.process, projection


def _breaches(given: GivenCalls) -> Iterator[Breach]:
    for data in given.layout.call.data:
        found = {
            at: projection
            for at, projection in _projected(given, data)
            if projection.breaking_ranks <= MOST_RANKS
        }
        if found:
            marks = np.zeros(len(given.records), bool)
            marks[list(found)] = True
            worst = min(found.values(), key=lambda each: each.breaking_ranks)
            yield from given.breach("RW713", marks, _said, worst)


def _projected(given: GivenCalls, data: Data) -> Iterator[tuple[int, Projection]]:
    """Yield which of the calls break in a larger run, by their places among `records`."""
    if data.displacements is None or data.count is None:
        return
    parameter = given.layout.call.parameters[data.displacements]
    for at in np.flatnonzero(given.means_something(parameter)).tolist():
        projection = _projection(given, data, at)
        if projection is not None:
            yield at, projection


def _projection(given: GivenCalls, data: Data, at: int) -> Projection | None:
    """Return when a call breaks whose blocks follow each other without gaps or in order."""
    assert data.displacements is not None and data.count is not None
    displacements = given.array(given.name(data.displacements), at)
    counts = given.array(given.name(data.count), at)
    pairs = pairwise(displacements)
    if any(one > other for one, other in pairs) or not displacements or displacements[0] < 0:
        return None
    return project(len(counts), max(counts, default=0))


def _said(event: Event, worst: Projection) -> str:
    now = f"{worst.elements:,} elements per rank as here"
    more = f"with {worst.ranks} ranks at {worst.breaking_elements:,} elements per rank"
    return (
        f"{event.call.name} breaks at {worst.breaking_ranks:,} ranks with {now}, or {more}: displacements "
        "no longer fit an int"
    )
