"""RW905: null handles where MPI needs an object."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rankwise.findings import Finding
from rankwise.monitors.arguments.call_arguments import GivenCalls, Marks, every
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, findings_of
from rankwise.standard import CallKind, Parameter, Role
from rankwise.standard.constants import ConstantKind as Constants
from rankwise.standard.null_handles import NULL_OF_ROLE, needs_object
from rankwise.trace.event import Event
from rankwise.trace.event_layout import Form, Layout
from rankwise.trace.object_numbers import predefined


@monitor("RW905")
def null_handles(run: Run) -> Iterator[Finding]:
    """Report every null handle that the call has a use for."""
    yield from findings_of(run, (each for given in every(run, _may_be_wrong) for each in _breaches(given)))


def _handles(layout: Layout) -> tuple[Parameter, ...]:
    return tuple(
        each for each in layout.parameters if each.direction != "out" and needs_object(layout.call, each)
    )


def _may_be_wrong(layout: Layout) -> bool:
    return layout.call.kind is not CallKind.TOOL and bool(_handles(layout))


def _breaches(given: GivenCalls) -> Iterator[Breach]:
    for parameter in _handles(given.layout):
        slot = given.layout.slot(parameter.name)
        if slot is None:
            continue
        marks = _of_array(given, parameter) if slot.form is Form.ARRAY else given.column(parameter.name) == 0
        if not np.any(marks):
            continue
        marks = marks & given.means_something(parameter) & _is_used(given, parameter)
        yield from given.breach(
            "RW905",
            marks,
            _said,
            parameter,
        )


def _said(event: Event, parameter: Parameter) -> str:
    null = NULL_OF_ROLE[parameter.role]
    return f"{event.call.name} is given {null} as {parameter.name}; it needs {_needed(parameter)}"


def _needed(parameter: Parameter) -> str:
    word = {Role.OP: "operation", Role.INFO: "info object", Role.ERRHANDLER: "error handler"}.get(
        parameter.role, str(parameter.role)
    )
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def _of_array(given: GivenCalls, parameter: Parameter) -> Marks:
    """Return where an array holds a null handle whose count, if there is one beside it, is not 0."""
    beside = {"sendtypes": "sendcounts", "recvtypes": "recvcounts", "array_of_types": "array_of_blocklengths"}
    marks = np.zeros(len(given.records), bool)
    lowest = given.lowest(parameter.name)
    if lowest is None:
        return marks
    for at in np.flatnonzero(lowest == 0):
        handles = given.array(parameter.name, int(at))
        counts = given.array(beside.get(parameter.name, ""), int(at)) or [1] * len(handles)
        marks[at] = any(not handle and count for handle, count in zip(handles, counts, strict=False))
    return marks


def _is_used(given: GivenCalls, parameter: Parameter) -> Marks:
    """Return where the call reads a handle that it may ignore elsewhere."""
    marks = np.ones(len(given.records), bool)
    name = given.layout.call.name
    if name == "MPI_Intercomm_create" and parameter.name == "peer_comm":
        leader, local = given.column("local_leader"), given.communicator
        assert leader is not None and local is not None
        marks &= leader == given.facts.communicators.rank(local)
    op = given.column("op")
    if op is not None and parameter.name == "origin_datatype":
        marks &= op != predefined(Constants.OP)["MPI_NO_OP"]
    return marks
