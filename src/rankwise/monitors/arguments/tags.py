"""RW902: tags below zero or above what the MPI library has."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rankwise.findings import Finding
from rankwise.monitors.arguments.call_arguments import GivenCalls, every, inputs
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, findings_of
from rankwise.standard import CallKind, Role
from rankwise.trace.event import Event
from rankwise.trace.event_layout import Layout


@monitor("RW902")
def tags_out_of_range(run: Run) -> Iterator[Finding]:
    """Report every tag that is no tag; MPI_ANY_TAG is judged by itself."""
    yield from findings_of(run, (each for given in every(run, has_tags) for each in _breaches(given)))


def has_tags(layout: Layout) -> bool:
    """Return whether a call sends, receives or probes for messages by their tag, or uses one itself."""
    return layout.call.kind in (CallKind.POINT_TO_POINT, CallKind.COLLECTIVE) and bool(
        inputs(layout, Role.TAG)
    )


def _breaches(given: GivenCalls) -> Iterator[Breach]:
    highest = given.constant("tag_ub")
    for parameter in inputs(given.layout, Role.TAG):
        tags = given.column(parameter.name)
        if tags is None or given.facts.process.rank < 0:
            continue
        marks = ((tags < 0) & (tags != given.constant("any_tag"))) | (tags > highest)
        if given.layout.call.name == "MPI_Intercomm_create":
            marks = marks & np.asarray(given.column("local_leader") == _own_rank(given))
        yield from given.breach(
            "RW902",
            marks,
            _said,
            parameter.name,
            highest,
        )


def _said(event: Event, name: str, highest: int) -> str:
    return f"{event.call.name} is given {name} {event[name]}; tags go from 0 to {highest}"


def _own_rank(given: GivenCalls) -> np.ndarray:
    assert given.communicator is not None
    return given.facts.communicators.rank(given.communicator)
