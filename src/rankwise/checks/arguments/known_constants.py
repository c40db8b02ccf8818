"""Constants seen through copies, memory and calls."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from rankwise.findings import Location
from rankwise.program import (
    Constant,
    FormalParameter,
    GlobalVariable,
    Load,
    Offset,
    Operation,
    Phi,
    Store,
    Value,
)
from rankwise.program.memory import EntryVersion, MemoryPart, Version, Write
from rankwise.program.model import Model
from rankwise.program.predefined import key_of

_DEEPEST = 12
_ARITHMETIC = {"+": int.__add__, "-": int.__sub__, "*": int.__mul__}


@dataclass(frozen=True, slots=True)
class KnownConstant:
    """A constant, and the calls through which it came as an argument, the nearest first.

    An address in a variable may be one: Fortran's MPI_IN_PLACE stands in a common block.
    """

    value: Constant | GlobalVariable | Offset
    places: tuple[Location, ...] = ()


class KnownValues:
    """Follows values back to constants; a value that may be different ones is not known."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._found: dict[Value, KnownConstant | None] = {}

    def of(self, value: Value, depth: int = 0) -> KnownConstant | None:
        """Return the constant that a value always is, or None."""
        if isinstance(value, (Constant, GlobalVariable)):
            return KnownConstant(value)
        if isinstance(value, Offset):
            return KnownConstant(value) if key_of(value) is not None else None
        if value in self._found or depth > _DEEPEST:
            return self._found.get(value)
        self._found[value] = None  # a value that depends on itself is not known
        found = self._search(value, depth + 1)
        self._found[value] = found
        return found

    def _search(self, value: Value, depth: int) -> KnownConstant | None:
        if isinstance(value, Operation):
            return self._computed(value, depth)
        if isinstance(value, Phi):
            return _agreed([self.of(operand, depth) for operand in value.operands])
        if isinstance(value, Load):
            return self._loaded(value, depth)
        if isinstance(value, FormalParameter):
            return self._given(value, depth)
        return None

    def _computed(self, value: Operation, depth: int) -> KnownConstant | None:
        if value.operator == "cast" and len(value.operands) == 1:
            return self.of(value.operands[0], depth)
        if value.operator in ("negate", "-") and len(value.operands) == 1:
            number = _number(self.of(value.operands[0], depth))
            return None if number is None else KnownConstant(Constant(-number))
        if value.operator == "select":
            return _agreed([self.of(operand, depth) for operand in value.operands[1:]])
        compute = _ARITHMETIC.get(value.operator)
        if compute is None:
            return None
        numbers = [_number(self.of(operand, depth)) for operand in value.operands]
        if len(numbers) != 2 or numbers[0] is None or numbers[1] is None:
            return None
        return KnownConstant(Constant(compute(numbers[0], numbers[1])))

    def _loaded(self, load: Load, depth: int) -> KnownConstant | None:
        parts = list(self._model.points_to.of(load.address))
        if len(parts) != 1 or _has_index(load.address):
            return None
        return self._held(self._model.dependence.versions.before(load, parts[0]), parts[0], depth)

    def _held(self, version: Version, part: MemoryPart, depth: int) -> KnownConstant | None:
        """Return what a part of memory holds, if one store or its initial value decides that."""
        if isinstance(version, Write) and isinstance(version.instruction, Store):
            if self._model.dependence.overwrites(version.instruction.address, part):
                return self.of(version.instruction.value, depth)
            return None
        owner = part.object
        if isinstance(version, EntryVersion) and isinstance(owner, GlobalVariable):
            unwritten = owner.constant or not self._written & (1 << part.number)
            initial = [value for field, value in owner.initial if field == part.field]
            if unwritten and len(initial) == 1 and owner.layout is not None and owner.layout.size <= 16:
                return self.of(initial[0], depth)
        return None

    @cached_property
    def _written(self) -> int:
        """All parts that some function writes, as bits."""
        bits = 0
        for each in self._model.effects.writes.values():
            bits |= each
        return bits

    def _given(self, parameter: FormalParameter, depth: int) -> KnownConstant | None:
        """Return what every caller passes."""
        calls = self._model.points_to.callers.get(parameter.function, [])
        if not calls or parameter.function.shown == "main":
            return None
        given: list[KnownConstant | None] = []
        for call in calls:
            if parameter.index + 1 >= len(call.operands):
                return None
            found = self.of(call.operands[parameter.index + 1], depth)
            if found is not None and call.location is not None:
                found = KnownConstant(found.value, (call.location, *found.places))
            given.append(found)
        return _agreed(given)


def _agreed(found: list[KnownConstant | None]) -> KnownConstant | None:
    first = found[0] if found else None
    if first is None:
        return None
    same = all(each is not None and _same(each.value, first.value) for each in found)
    return first if same else None


def _same(one: Value, other: Value) -> bool:
    if isinstance(one, Constant) and isinstance(other, Constant):
        return type(one.value) is type(other.value) and one.value == other.value
    return one is other or (key_of(one) is not None and key_of(one) == key_of(other))


def _number(known: KnownConstant | None) -> int | None:
    value = known.value.value if known is not None and isinstance(known.value, Constant) else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _has_index(address: Value) -> bool:
    while isinstance(address, Offset):
        if len(address.operands) > 1:
            return True
        address = address.operands[0]
    return False
