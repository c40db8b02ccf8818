"""RW905: null handles where MPI needs an object."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rankwise.findings import Finding
from rankwise.monitors.arguments.given import Given, Marks, every
from rankwise.monitors.breaches import Breach, findings_of
from rankwise.monitors.registry import monitor
from rankwise.monitors.run import Run
from rankwise.standard import Kind, Parameter, Role
from rankwise.standard.constants import Kind as Constants
from rankwise.trace.event import Event
from rankwise.trace.layout import Form, Layout
from rankwise.trace.objects import predefined

_NULL = {
    Role.COMMUNICATOR: "MPI_COMM_NULL",
    Role.DATATYPE: "MPI_DATATYPE_NULL",
    Role.OP: "MPI_OP_NULL",
    Role.GROUP: "MPI_GROUP_NULL",
    Role.WINDOW: "MPI_WIN_NULL",
    Role.FILE: "MPI_FILE_NULL",
    Role.ERRHANDLER: "MPI_ERRHANDLER_NULL",
    Role.SESSION: "MPI_SESSION_NULL",
    Role.MESSAGE: "MPI_MESSAGE_NULL",
    Role.REQUEST: "MPI_REQUEST_NULL",
    Role.INFO: "MPI_INFO_NULL",
}
_TAKES_NULL = ("_get_name", "MPI_Abort")
_NEEDS_REQUEST = frozenset(
    """MPI_Start MPI_Startall MPI_Cancel MPI_Request_free MPI_Pready MPI_Pready_range MPI_Pready_list
    MPI_Grequest_complete""".split()
)
"""The others take MPI_REQUEST_NULL for an operation that is complete."""


@monitor("RW905")
def null_handles(run: Run) -> Iterator[Finding]:
    """Report every null handle that the call has a use for."""
    yield from findings_of(run, (each for given in every(run, _may_be_wrong) for each in _breaches(given)))


def _handles(layout: Layout) -> tuple[Parameter, ...]:
    return tuple(
        each
        for each in layout.parameters
        if each.role in _NULL and each.direction != "out" and _is_needed(layout, each)
    )


def _may_be_wrong(layout: Layout) -> bool:
    return layout.call.kind is not Kind.TOOL and bool(_handles(layout))


def _is_needed(layout: Layout, parameter: Parameter) -> bool:
    name = layout.call.name
    if name.endswith(_TAKES_NULL):
        return False
    if parameter.role is Role.REQUEST:
        return name in _NEEDS_REQUEST
    if parameter.role is Role.INFO:
        return name.startswith("MPI_Info_")  # elsewhere MPI_INFO_NULL says that there is nothing to say
    # Without a file, error handlers are those of files that are opened later (MPI 4.1, section 14.7).
    return not (parameter.role is Role.FILE and "errhandler" in name)


def _breaches(given: Given) -> Iterator[Breach]:
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
    null = _NULL[parameter.role]
    return f"{event.call.name} is given {null} as {parameter.name}; it needs {_needed(parameter)}"


def _needed(parameter: Parameter) -> str:
    word = {Role.OP: "operation", Role.INFO: "info object", Role.ERRHANDLER: "error handler"}.get(
        parameter.role, str(parameter.role)
    )
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def _of_array(given: Given, parameter: Parameter) -> Marks:
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


def _is_used(given: Given, parameter: Parameter) -> Marks:
    """Return where the call looks at a handle that may be ignored for reasons of its own."""
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
