"""Where a value comes from: followed back through copies, variables and the calls that led to a function."""

from __future__ import annotations

from dataclasses import dataclass

from rankwise.program.instructions import Call, Load, Operation, Store
from rankwise.program.memory import EntryVersion, Write
from rankwise.program.memory.memory_objects import MemoryPart
from rankwise.program.model import Model
from rankwise.program.structure import Function
from rankwise.program.uniformity.cells import Cell
from rankwise.program.values import FormalParameter, Value

_FARTHEST = 24


@dataclass(frozen=True, slots=True)
class WrittenBy:
    """What a call puts into memory."""

    call: Call


Origin = Value | WrittenBy


def origin_of(model: Model, value: Value, path: tuple[Call, ...]) -> Origin:
    """Return the value that this one is a copy of; `path` are the calls that led to its function."""
    entered = {callee: call for call in path for callee in model.callees(call)}
    for _ in range(_FARTHEST):
        following = _before(model, value, entered)
        if following is None or isinstance(following, WrittenBy):
            return value if following is None else following
        value = following
    return value


def _before(model: Model, value: Value, entered: dict[Function, Call]) -> Origin | None:
    if isinstance(value, Operation) and value.operator == "cast":
        return value.operands[0]
    if isinstance(value, FormalParameter):
        call = entered.get(value.function)
        index = value.index + 1
        return call.operands[index] if call is not None and index < len(call.operands) else None
    if isinstance(value, Load):
        parts = list(model.points_to.of(value.address))
        if len(parts) != 1 or not model.dependence.overwrites(value.address, parts[0], value):
            return None
        return _written(model, value, parts[0], entered)
    return None


def _written(model: Model, load: Load, part: MemoryPart, entered: dict[Function, Call]) -> Origin | None:
    """Return what the one write that a load sees has put there."""
    version = model.dependence.held(load, part)
    for _ in range(_FARTHEST):
        if isinstance(version, EntryVersion):
            call = entered.get(version.function)
            if call is None:
                return None
            version = model.dependence.versions.before(call, part)
        elif isinstance(version, Cell):
            writers = list(model.dependence.cells.writers(part))
            if len(writers) != 1:
                return None
            version = Write(writers[0], part)
        else:
            break
    if not isinstance(version, Write):
        return None
    writer = version.instruction
    if isinstance(writer, Store):
        whole = model.dependence.overwrites(writer.address, part, load)
        return writer.value if whole else None
    return WrittenBy(writer) if isinstance(writer, Call) else None
