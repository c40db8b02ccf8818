"""RW901: counts, lengths, sizes and offsets in files below zero."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.findings import Finding
from rankwise.monitors.arguments.call_arguments import GivenCalls, every, inputs
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, findings_of
from rankwise.standard import CallKind, Parameter, Role
from rankwise.trace.event import Event
from rankwise.trace.event_layout import Layout

_ROLES = (Role.COUNT, Role.LENGTH, Role.SIZE, Role.OFFSET)
_MAY_BE_NEGATIVE = ("stride",)
"""Counted in elements, and backwards too."""
_OTHER_KINDS = ("STRING_LENGTH", "INFO_VALUE_LENGTH", "ARGUMENT_COUNT")
_STATUS = "MPI_Status_"
_RELATIVE = ("MPI_File_seek", "MPI_File_seek_shared", "MPI_File_set_view", "MPI_File_get_byte_offset")
"""Their offsets may be below zero, or stand for the current position."""


@monitor("RW901")
def negative_counts(run: Run) -> Iterator[Finding]:
    """Report every count that was given and is below zero."""
    yield from findings_of(run, (each for given in every(run, _has_counts) for each in _breaches(given)))


def _counts(layout: Layout) -> tuple[Parameter, ...]:
    return tuple(
        each
        for each in inputs(layout, *_ROLES)
        if each.name not in _MAY_BE_NEGATIVE and each.kind not in _OTHER_KINDS
        if each.role is not Role.OFFSET or layout.call.name not in _RELATIVE
    )


def _has_counts(layout: Layout) -> bool:
    is_about_messages = layout.call.kind is not CallKind.TOOL and not layout.name.startswith(_STATUS)
    return is_about_messages and bool(_counts(layout))


def _breaches(given: GivenCalls) -> Iterator[Breach]:
    for parameter in _counts(given.layout):
        column = given.lowest(parameter.name) if parameter.is_array else given.column(parameter.name)
        if column is None or not (column < 0).any():
            continue
        marks = (column < 0) & given.means_something(parameter)
        yield from given.breach("RW901", marks, _said, parameter)


def _said(event: Event, parameter: Parameter) -> str:
    if not parameter.is_array:
        return f"{event.call.name} is given {parameter.name} {event[parameter.name]}; it must be 0 or more"
    values = event.numbers(parameter.name)
    at, value = next((at, value) for at, value in enumerate(values) if value < 0)
    return f"{event.call.name} is given {value} as {parameter.name}[{at}]; it must be 0 or more"
