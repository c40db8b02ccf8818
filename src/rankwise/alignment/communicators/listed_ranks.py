"""The numbers in an array that a call is given, where the text or the number of ranks says what they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rankwise.program import Allocate, Call, Constant, GlobalVariable, Value
from rankwise.program.memory import MemoryPart, Write
from rankwise.program.model import Model
from rankwise.program.uniformity import Cell
from rankwise.program.uniformity.extents import library_bytes

if TYPE_CHECKING:
    from rankwise.program.known_ranks.known_values import ColumnValues
    from rankwise.program.known_ranks.rank_table import Numbers

_MOST = 64
"""An array of more elements is one part of memory."""
_BYTES = 4
_COUNT, _LIST = 1, 2
"""Which arguments of MPI_Group_incl and its like are the length and the array."""


def listed_numbers(model: Model, known: ColumnValues, call: Call, width: int) -> list[Numbers] | None:
    """Return the numbers of a list with so many columns, each as all processes have it; None if not known."""
    length, array = (call.operands[index + 1] for index in (_COUNT, _LIST))
    lengths = known.column(length)
    if not known.agree(length) or not (lengths.values == lengths.values[0]).all():
        return None
    count = int(lengths.values[0]) * width
    if not 0 <= count <= _MOST:
        return None
    reader = _Elements(model, known, call)
    found = [reader.value(array, each) for each in range(count)]
    return None if any(each is None for each in found) else [each for each in found if each is not None]


class _Elements:
    def __init__(self, model: Model, known: ColumnValues, call: Call) -> None:
        self._model = model
        self._known = known
        self._call = call

    def value(self, array: Value, index: int) -> Numbers | None:
        """Return an element of an array; None if it is not known, or not the same for all ranks."""
        start = self._only_part(array)
        if start is None or not isinstance(start.field, int):
            return None
        owner, at = start.object, start.field + index * _BYTES
        layout = owner.layout if isinstance(owner, (Allocate, GlobalVariable)) else None
        if layout is None or at >= layout.size or layout.part_at(at) != at or not layout.is_single_at(at):
            return None
        part = self._model.points_to.parts.of_object[owner].get(at)
        held = self._model.dependence.held(self._call, part or start)
        if isinstance(held, Cell) and not self._model.dependence.cells.writers(held.part):
            return self._initial(owner, at)
        if isinstance(held, Write) and isinstance(held.instruction, Call):
            return self._copied(held.instruction, start.object, at)
        return self._column(held) if part is not None else None

    def _copied(self, call: Call, owner: object, at: int) -> Numbers | None:
        """Return what a block copy from constant memory, or a call that clears memory, puts into a place."""
        callees = self._model.callees(call)
        if len(callees) != 1 or callees[0].blocks or call.standard is not None:
            return None
        name = callees[0].name
        to, size = self._only_part(call.operands[1]), library_bytes(call, name, 0)
        if to is None or to.object is not owner or not isinstance(to.field, int) or size is None:
            return None
        if not to.field <= at <= to.field + size - _BYTES:
            return None
        if name.startswith("llvm.memset"):
            return self._column(call.operands[2]) if _is_zero(call.operands[2]) else None
        source = self._only_part(call.operands[2])
        if not name.startswith("llvm.memcpy") or source is None or not isinstance(source.field, int):
            return None
        is_constant = isinstance(source.object, GlobalVariable) and source.object.constant
        return self._initial(source.object, source.field + at - to.field) if is_constant else None

    def _initial(self, owner: object, at: int) -> Numbers | None:
        initial = owner.initial if isinstance(owner, GlobalVariable) else ()
        values = [value for field, value in initial if field == at]
        return self._column(values[0]) if len(values) == 1 else None

    def _column(self, node: object) -> Numbers | None:
        return self._known.column(node).values if self._known.agree(node) else None

    def _only_part(self, address: Value) -> MemoryPart | None:
        parts = list(self._model.points_to.of(address))
        return parts[0] if len(parts) == 1 else None


def _is_zero(value: Value) -> bool:
    return isinstance(value, Constant) and value.value == 0
