"""RW929: null pointers where MPI is to write a result."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.findings import Finding
from rankwise.monitors.arguments.call_arguments import GivenCalls, every
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, findings_of
from rankwise.standard import Role
from rankwise.trace.event import Event
from rankwise.trace.event_layout import Layout


@monitor("RW929")
def results_without_room(run: Run) -> Iterator[Finding]:
    """Report calls that have nowhere to put what they find out."""
    yield from findings_of(run, (each for given in every(run, _has_results) for each in _breaches(given)))


def _has_results(layout: Layout) -> bool:
    return any(each.direction == "out" for each in layout.parameters)


def _breaches(given: GivenCalls) -> Iterator[Breach]:
    places = given.stream.nulls[given.records]
    is_there = (places >= 0) & (places < len(given.layout.parameters))
    yield from given.breach("RW929", is_there, _said, given)


def _said(event: Event, given: GivenCalls) -> str:
    parameter = given.layout.parameters[int(given.stream.nulls[event.number])]
    said = f"{event.call.name} is given a null pointer as {parameter.name}"
    return f"{said}; MPI_STATUS_IGNORE is another one" if parameter.role is Role.STATUS else said
