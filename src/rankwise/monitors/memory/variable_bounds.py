"""RW410: buffers that need more memory than the variable has that they lie in."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import numpy as np

from rankwise.findings import Finding, Related
from rankwise.monitors.memory.element_words import of_block
from rankwise.monitors.memory.placed_blocks import (
    PlacedBlock,
    in_local_variables,
    in_python_buffers,
    in_static_variables,
)
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, Said, findings_of
from rankwise.trace.event import Event


@monitor("RW410")
def buffers_fit_their_variables(run: Run) -> Iterator[Finding]:
    """Report each call whose buffer reaches beyond its variable, or an object of Python."""
    placed = itertools.chain(in_static_variables(run), in_local_variables(run), in_python_buffers(run))
    yield from findings_of(run, (each for block in placed for each in _breaches(run, block)))


def _breaches(run: Run, placed: PlacedBlock) -> Iterator[Breach]:
    span, memory = placed.span, placed.memory
    end = memory.start + memory.size
    if span is None or (memory.start <= span[0] and span[1] <= end):
        return
    has_gaps = len(placed.block.typemap.pieces) > 1
    beyond = span[0] if span[0] < memory.start else span[1] - 1
    if has_gaps and run.variables_of(placed.given.calls.process).static(beyond) is not None:
        return  # a type with gaps may lead from one variable into another, which programs do
    marks = np.zeros(len(placed.given.records), bool)
    marks[placed.at] = True
    yield from placed.given.breach("RW410", marks, _said, placed)


def _said(event: Event, placed: PlacedBlock) -> Said:
    memory, span = placed.memory, placed.span
    assert span is not None
    related = (Related("declared", f"{memory.name} has {memory.size} bytes", memory.where),)
    if span[0] < memory.start:
        words = f"begins {memory.start - span[0]} bytes before {memory.name}"
    else:
        needed, left = span[1] - placed.block.address, memory.start + memory.size - placed.block.address
        of = "" if left == memory.size else f", of {memory.size} in all"
        words = f"needs {needed} bytes{of_block(event, placed)}, and {memory.name} has {max(left, 0)}{of}"
    return Said(
        f"{event.call.name}: {placed.name} {words}",
        "the call may read or write memory that belongs to something else",
        related if memory.where is not None else (),
    )
