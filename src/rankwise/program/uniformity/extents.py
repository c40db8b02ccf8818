"""Which memory a library function writes through an argument: as much as its format, size or type says."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable

from rankwise.program import library, library_sizes
from rankwise.program.formats import scanned_sizes
from rankwise.program.instructions import Allocate, Call, Offset
from rankwise.program.memory.memory_objects import MemoryPart, is_single_cell
from rankwise.program.memory.points_to import PointsTo
from rankwise.program.values import Constant, GlobalVariable, Value
from rankwise.program.variable_layout import array_around, merged_around

_LONGEST_NUMBER = 16
_ESCAPE = re.compile(r"\\([0-9A-Fa-f]{2})")


def library_bytes(call: Call, name: str, index: int) -> int | None:
    """Return how many bytes a library call writes through an argument at most; None if that is not known."""
    scans = library.READS_INPUT_INTO_REST.get(name, library.WRITES_REST.get(name))
    if scans is not None:
        return _scanned(call, scans, index)
    by_type = library_sizes.WRITES_TYPE.get((name, index))
    if by_type is not None:
        return by_type
    counted = _counted(name)
    if counted is None or counted[0] != index or max(counted[1]) + 1 >= len(call.operands):
        return None
    numbers = [call.operands[position + 1] for position in counted[1]]
    known = [each.value for each in numbers if isinstance(each, Constant) and isinstance(each.value, int)]
    return math.prod(known) if len(known) == len(numbers) else None


def library_parts(points_to: PointsTo, call: Call, name: str, index: int) -> Iterable[MemoryPart]:
    """Return the parts of memory that a library call may write through an argument."""
    size = library_bytes(call, name, index)
    if size == 0:
        return []
    is_one = _counted(name) is None
    address = call.operands[index + 1]
    found: dict[MemoryPart, None] = {}
    for start in points_to.of(address):
        found.update(dict.fromkeys(_within(points_to, address, start, size, is_one)))
    return list(found)


def library_fills(points_to: PointsTo, call: Call, name: str, index: int, part: MemoryPart) -> bool:
    """Return whether a library call certainly replaces all of a part that its argument leads to."""
    if not (is_single_cell(part) and isinstance(part.field, int)):
        return False
    if name not in library_sizes.ALWAYS_WRITES and not _is_block(name):
        return False
    size = library_bytes(call, name, index)
    (start,) = points_to.of(call.operands[index + 1])
    owner = part.object
    if size is None or not isinstance(start.field, int) or not isinstance(owner, (Allocate, GlobalVariable)):
        return False
    following = [f for f in points_to.parts.of_object[owner] if isinstance(f, int) and f > part.field]
    ends = min(
        [*following, part.field + _LONGEST_NUMBER, owner.layout.size if owner.layout else part.field + 1]
    )
    return start.field <= part.field and ends <= start.field + size


def copied_from(points_to: PointsTo, call: Call, name: str, part: MemoryPart) -> list[MemoryPart] | None:
    """Return the parts whose values a block copy brings into `part`; None if the call copies no block."""
    if not _copies_bytes(name) or len(call.operands) < 3:
        return None
    found: dict[MemoryPart, None] = {}
    for start in points_to.of(call.operands[1]):
        if start.object is not part.object:
            continue
        for source in points_to.of(call.operands[2]):
            found.update(dict.fromkeys(_corresponding(points_to, start, source, part)))
    return list(found)


def _corresponding(
    points_to: PointsTo, start: MemoryPart, source: MemoryPart, part: MemoryPart
) -> list[MemoryPart]:
    """Return the parts that lie as far behind `source` as `part` lies behind `start`."""
    behind = points_to.parts.beside(source)
    named = (start.field, source.field, part.field, *(each.field for each in behind))
    if any(isinstance(field, str) for field in named):
        return behind
    if points_to.is_indexed(start) or points_to.is_indexed(source):
        return behind
    at = int(source.field) + int(part.field) - int(start.field)
    before = [each for each in behind if int(each.field) <= at]
    return [max(before, key=lambda each: int(each.field))] if before else behind


def _within(
    points_to: PointsTo, address: Value, start: MemoryPart, size: int | None, is_one: bool
) -> Iterable[MemoryPart]:
    """Return the parts of so many bytes that begin with `start`, at any element that it may stand for."""
    parts = points_to.parts.beside(start)
    if any(isinstance(part.field, str) for part in [start, *parts]):
        return parts
    everything = points_to.parts.of_object[start.object].values()
    first = int(start.field)
    layout = start.object.layout if isinstance(start.object, (Allocate, GlobalVariable)) else None
    if size is None:
        around = array_around(layout, first) if layout is not None else None
        return parts if around is None else [part for part in parts if int(part.field) < around[1]]
    if points_to.is_indexed(start) and not is_one:
        return everything
    begin, end = first, first + size
    merged = merged_around(layout, first) if layout is not None and not is_one else None
    if merged is not None:  # one part stands for all its elements, and the address may be of any
        begin, end = merged[0], max(merged[1] + (size if _has_index(address) else 0), end)
    return [part for part in everything if begin <= int(part.field) < end]


def _has_index(address: Value) -> bool:
    while isinstance(address, Offset):
        if address.index or len(address.operands) > 1:
            return True
        address = address.operands[0]
    return False


def _scanned(call: Call, first: int, index: int) -> int | None:
    template = text_of(call.operands[first]) if first < len(call.operands) else None
    sizes = scanned_sizes(template) if template is not None else None
    if sizes is None:
        return None
    return sizes[index - first] if index - first < len(sizes) else 0


def _counted(name: str) -> tuple[int, tuple[int, ...]] | None:
    return (0, (2,)) if _is_block(name) else library_sizes.WRITES_BYTES.get(name)


def _is_block(name: str) -> bool:
    return name.startswith(("llvm.memcpy", "llvm.memmove", "llvm.memset"))


def _copies_bytes(name: str) -> bool:
    return name.startswith(("llvm.memcpy", "llvm.memmove")) or name in library_sizes.COPIES_BYTES


def text_of(value: Value) -> str | None:
    """Return the text that a value is the address of, where that stands in the program."""
    if isinstance(value, GlobalVariable) and value.constant and len(value.initial) == 1:
        value = value.initial[0][1]
    if not isinstance(value, Constant) or not isinstance(value.value, str):
        return None
    return _ESCAPE.sub(lambda found: chr(int(found[1], 16)), value.value).partition("\0")[0]
