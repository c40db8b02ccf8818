"""How much of a buffer a message writes."""

from __future__ import annotations

import math
from collections.abc import Iterable

from rankwise.program.instructions import Allocate, Call, Offset
from rankwise.program.memory.memory_objects import MemoryPart, Object
from rankwise.program.memory.points_to import PointsTo
from rankwise.program.predefined import ConstantKind, built_in
from rankwise.program.structure import Function
from rankwise.program.values import Constant, GlobalVariable, Value
from rankwise.program.variable_layout import Layout, array_around, merged_around
from rankwise.standard import Data
from rankwise.standard import MpiCall as StandardCall
from rankwise.standard.datatypes.basic_datatypes import SIZES


def data_of(entry: StandardCall, index: int) -> Data | None:
    """Return what describes the buffer at a position, if there is a buffer."""
    return next((data for data in entry.data if data.buffer == index), None)


def message_bytes(call: Call, data: Data) -> int | None:
    """Return how many bytes a call puts into a buffer; None if the text does not tell."""
    assert call.standard is not None
    if data.count is None or max(data.count, data.datatype) + 1 >= len(call.operands):
        return None
    if "gather" in call.standard.name or "alltoall" in call.standard.name:
        return None  # it receives so many from every process
    count = _number(call.operands[data.count + 1])
    size = _size(call.operands[data.datatype + 1])
    return None if count is None or size is None else count * size


def written_parts(points_to: PointsTo, call: Call, data: Data, start: MemoryPart) -> Iterable[MemoryPart]:
    """Return the parts that a message may write into a buffer that begins with `start`."""
    size = message_bytes(call, data)
    parts = points_to.parts.beside(start)
    if size is None or any(isinstance(part.field, str) for part in [start, *parts]):
        return parts
    if points_to.is_indexed(start) and not _is_one(call, data, size):
        return points_to.parts.of_object[start.object].values()  # the rest of one element, and the next
    end = int(start.field) + size
    return [part for part in parts if int(part.field) < end]


def fills(points_to: PointsTo, call: Call, data: Data, part: MemoryPart) -> bool:
    """Return whether a message leaves nothing of what a part of its buffer held.

    Where neither its length nor the length of the buffer is known, it is taken to fill the buffer.
    """
    size = message_bytes(call, data)
    owner = part.object
    fields = [each.field for each in points_to.of(call.operands[data.buffer + 1])] + [part.field]
    if any(isinstance(field, str) for field in [*fields, *points_to.parts.of_object[owner]]):
        return size is None
    start = int(fields[0])
    if isinstance(owner, (Allocate, GlobalVariable)) and owner.layout is not None:
        if size is None:
            return _is_of_buffer(call, data, owner.layout, start, int(part.field))
        merged = merged_around(owner.layout, int(part.field))
        return merged is None or (_is_at_start(call, data, merged[0], start) and start + size >= merged[1])
    if size is None or not points_to.is_indexed(part):
        return True
    length = _allocated(owner, points_to)
    if length is None:
        return not _is_one(call, data, size)
    return _is_at_start(call, data, 0, start) and size >= length


def _is_of_buffer(call: Call, data: Data, layout: Layout, start: int, field: int) -> bool:
    """Return whether a part is in the array that a message of numbers begins in, or the message in none."""
    around = array_around(layout, start)
    if around is None or _size(call.operands[data.datatype + 1]) in (None, 1):
        return True
    return field < around[1]


def _is_at_start(call: Call, data: Data, expected: int, start: int) -> bool:
    return start == expected and not _has_index(call.operands[data.buffer + 1])


def _is_one(call: Call, data: Data, size: int) -> bool:
    return size == _size(call.operands[data.datatype + 1])


def _has_index(address: Value) -> bool:
    while isinstance(address, Offset):
        if address.index or len(address.operands) > 1:
            return True
        address = address.operands[0]
    return False


def _allocated(owner: Object, points_to: PointsTo) -> int | None:
    """Return how many bytes an allocation has at most, if its arguments tell."""
    if not isinstance(owner, Call) or not isinstance(owner.callee, Function):
        return None
    if owner.callee not in points_to.allocators:
        return None
    numbers = [_number(argument) for argument in owner.arguments]
    known = [number for number in numbers if number is not None]
    return math.prod(known) if known and len(known) == len(numbers) else None


def _number(value: Value) -> int | None:
    return value.value if isinstance(value, Constant) and isinstance(value.value, int) else None


def _size(datatype: Value) -> int | None:
    return SIZES.get(built_in().name(ConstantKind.DATATYPE, datatype) or "")
