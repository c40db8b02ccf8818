"""RW921: colours below zero."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.findings import Finding
from rankwise.monitors.arguments.call_arguments import GivenCalls, every, inputs
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, findings_of
from rankwise.standard import Role
from rankwise.trace.event import Event
from rankwise.trace.event_layout import Layout


@monitor("RW921")
def negative_colors(run: Run) -> Iterator[Finding]:
    """Report colours that are neither a group of the split nor MPI_UNDEFINED."""
    yield from findings_of(run, (each for given in every(run, _splits) for each in _breaches(given)))


def _splits(layout: Layout) -> bool:
    return bool(inputs(layout, Role.COLOR))


def _breaches(given: GivenCalls) -> Iterator[Breach]:
    for parameter in inputs(given.layout, Role.COLOR):
        colors = given.column(parameter.name)
        if colors is not None and given.facts.process.rank >= 0:
            marks = (colors < 0) & (colors != given.constant("undefined"))
            yield from given.breach("RW921", marks, _said, parameter.name)


def _said(event: Event, name: str) -> str:
    return f"{event.call.name} is given {name} {event[name]}; it must be 0 or more, or MPI_UNDEFINED"
