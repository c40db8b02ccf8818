"""The blocks of the buffers of calls, each with the variable or allocation that it begins in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from rankwise.matching.operations import Numbers
from rankwise.monitors.arguments.buffer_bytes import MemberBlock, alike, blocks, takes_part
from rankwise.monitors.arguments.call_arguments import GivenCalls, every
from rankwise.monitors.memory.buffer_formats import declared_as
from rankwise.monitors.memory.known_memory import KnownMemory, ProcessVariables
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import FunctionCalls
from rankwise.standard import Data
from rankwise.standard.datatypes.declared_types import ArrayType
from rankwise.trace.access_log import BufferPlace, Owner, typed_buffers
from rankwise.trace.event_layout import Layout, layouts
from rankwise.trace.job_trace import Process
from rankwise.trace.typemaps import Piece


@dataclass(frozen=True, slots=True)
class PlacedBlock:
    """A block of a buffer, in calls that say the same about it."""

    given: GivenCalls
    at: Numbers
    """Which of the given calls."""
    data: Data
    block: MemberBlock
    memory: KnownMemory

    @property
    def name(self) -> str:
        return self.given.name(self.data.buffer)

    @property
    def span(self) -> Piece | None:
        """The first byte that the block has, and the one behind its last; None if it has none."""
        pieces = self.block.typemap.pieces
        if self.block.count <= 0 or not pieces:
            return None
        further = (self.block.count - 1) * self.block.typemap.extent
        low, high = pieces[0][0] + min(further, 0), pieces[-1][1] + max(further, 0)
        return self.block.address + low, self.block.address + high


def has_data(layout: Layout) -> bool:
    """Return whether calls of a function name buffers of this process."""
    return bool(layout.call.data) or bool(layout.call.local_data)


def in_static_variables(run: Run) -> Iterator[PlacedBlock]:
    """Yield the blocks that lie in variables which outlive functions."""
    for given in every(run, has_data):
        variables = run.variables_of(given.calls.process)
        for data in (*given.data, *given.layout.call.local_data):
            address = given.column(given.name(data.buffer))
            if address is None or data.datatype is None:
                continue
            marks = takes_part(given, data) & variables.may_be_static(address)
            for at, same in alike(given, marks):
                yield from _static(given, data, at, same, variables)


def _static(
    given: GivenCalls, data: Data, at: int, same: Numbers, variables: ProcessVariables
) -> Iterator[PlacedBlock]:
    address = given.column(given.name(data.buffer))
    assert address is not None
    whole = variables.static(int(address[at]))
    for block in _joined(given, data, at):
        here = variables.static(block.address) or whole  # a block may begin behind what it should lie in
        if _counts_in_elements(given, data):
            here = whole
        if here is not None and (whole is None or here.start == whole.start):
            yield PlacedBlock(given, same, data, block, here)


def _counts_in_elements(given: GivenCalls, data: Data) -> bool:
    """Return whether displacements are counted in elements: they lead to the same array (MPI 4.1, 5.1.12)."""
    return data.displacements is not None and not given.layout.call.parameters[data.datatype].is_array


def in_local_variables(run: Run) -> Iterator[PlacedBlock]:
    """Yield the blocks that lie in local variables, in guarded runs."""
    for process in run.trace.processes.values():
        variables = run.variables_of(process)
        for place in typed_buffers(process, Owner.FRAME):
            memory = variables.local(place.base, place.site, place.start)
            if memory is not None:
                yield from at_place(run, process, place, memory)


def in_python_buffers(run: Run) -> Iterator[PlacedBlock]:
    """Yield the blocks that lie in objects of Python, in guarded runs."""
    for process in run.trace.processes.values():
        for place in typed_buffers(process, Owner.PYTHON):
            yield from at_place(run, process, place, of_python(process, place))


def of_python(process: Process, place: BufferPlace) -> KnownMemory:
    """Return the memory of an object of Python."""
    kind = process.notes.buffers.get(place.format)
    declared = None
    if kind is not None and kind.item_size > 0:
        length = place.start + place.size - place.format_from
        declared = ArrayType(declared_as(kind.format, kind.item_size), length // kind.item_size)
    name = f"the {kind.type_name}" if kind is not None else "the object"
    return KnownMemory(name, place.start, place.size, declared, place.format_from)


def _joined(given: GivenCalls, data: Data, at: int) -> Iterator[MemberBlock]:
    """Yield the blocks of a buffer; those that follow each other as one: what is gathered is one array."""
    before: MemberBlock | None = None
    for each in blocks(given, data, at) or ():
        if (
            before is not None
            and data.displacements is None
            and before.datatype == each.datatype
            and before.count >= 0 <= each.count
            and each.address == before.address + before.count * before.typemap.extent
        ):
            before = replace(before, count=before.count + each.count)
            continue
        if before is not None:
            yield before
        before = each
    if before is not None:
        yield before


def at_place(run: Run, process: Process, place: BufferPlace, memory: KnownMemory) -> Iterator[PlacedBlock]:
    """Yield the block of a call that begins where a guarded run has searched."""
    thread, number = place.made_by
    if thread >= len(process.streams) or not 0 <= number < len(process.streams[thread].starts):
        return
    stream, record = process.streams[thread], np.array([number])
    layout = layouts()[int(stream.calls[number])]
    if not has_data(layout):
        return
    given = GivenCalls(run, FunctionCalls(process, stream, layout, record), record)
    for data in (*given.data, *given.layout.call.local_data):
        for block in _joined(given, data, 0) if takes_part(given, data)[0] else ():
            if block.address == place.base:
                yield PlacedBlock(given, np.zeros(1, np.int64), data, block, memory)
                return
