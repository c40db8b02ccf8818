"""RW907: no memory for data that there is."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rankwise.findings import Finding
from rankwise.monitors.arguments.buffer_bytes import alike, blocks, takes_part
from rankwise.monitors.arguments.call_arguments import GivenCalls, every
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, findings_of
from rankwise.standard import Data
from rankwise.standard.constants import ConstantKind
from rankwise.trace.event import Event
from rankwise.trace.event_layout import Layout
from rankwise.trace.object_numbers import name_of, predefined

_FIRST_PAGE = 4096
"""Nothing of a program lies below; what does is a null pointer, not MPI_BOTTOM, which has the same value."""


@monitor("RW907")
def null_buffers(run: Run) -> Iterator[Finding]:
    """Report null pointers whose data is not at absolute addresses either."""
    yield from findings_of(run, (each for given in every(run, _has_data) for each in _breaches(given)))


def _has_data(layout: Layout) -> bool:
    return bool(layout.call.data)


def _breaches(given: GivenCalls) -> Iterator[Breach]:
    for data in given.data:
        name = given.name(data.buffer)
        column = given.column(name)
        if column is None or not (column == 0).any():
            continue
        marks = (column == 0) & takes_part(given, data) & _is_read(given, name)
        for at, same in alike(given, marks):
            found = blocks(given, data, at) or []
            marks[same] = any(each.count > 0 and _is_nowhere(each.pieces()) for each in found)
        yield from given.breach("RW907", marks, _said, given, data, name)


def _is_read(given: GivenCalls, name: str) -> np.ndarray:
    """An origin that MPI_NO_OP ignores may be anything."""
    op = given.column("op")
    if op is None or name != "origin_addr":
        return np.ones(len(given.records), bool)
    return np.asarray(op != predefined(ConstantKind.OP)["MPI_NO_OP"])


def _is_nowhere(pieces: tuple[tuple[int, int], ...]) -> bool:
    return bool(pieces) and -_FIRST_PAGE < pieces[0][0] < _FIRST_PAGE


def _said(event: Event, given: GivenCalls, data: Data, name: str) -> str:
    reported = f"{event.call.name} is given a null pointer as {name}"
    count = event.arguments.get(given.name(data.count)) if data.count is not None else None
    datatype = event.arguments.get(given.name(data.datatype))
    if not isinstance(count, int) or not isinstance(datatype, int):
        return f"{reported}, with data to go there"
    return f"{reported}, for {count} of {name_of(ConstantKind.DATATYPE, datatype) or 'a datatype of its own'}"
