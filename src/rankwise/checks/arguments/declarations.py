"""What the memory that a pointer points to is declared to hold."""

from __future__ import annotations

from rankwise.program import Load, Offset, Operation, Phi, Value
from rankwise.program.structure import Program
from rankwise.standard.datatypes.declared_types import (
    DeclaredType,
    NumberType,
    OpaqueType,
    PointerType,
    RecordType,
    element_of,
    numbers_in,
    type_at,
)

_DEEPEST = 10


class Declarations:
    """Follows pointers back to variables whose types are known."""

    def __init__(self, program: Program) -> None:
        self._declared = program.declared

    def element(self, buffer: Value) -> DeclaredType | None:
        """Return the type of the elements of a buffer; None where nothing clear is declared.

        Bytes are not clear: memory that is declared as characters may hold anything. Neither are unions,
        and structures of different members.
        """
        found = self._target(buffer, 0)
        if found is None:
            return None
        element = element_of(found)
        inside = list(numbers_in(element))
        if not inside or any(_says_nothing(each) for each in inside):
            return None
        if isinstance(element, RecordType) and len({_shape(each) for each in inside}) > 1:
            return None
        return element

    def _target(self, pointer: Value, depth: int) -> DeclaredType | None:
        """Return the type of what a pointer points to."""
        if depth > _DEEPEST:
            return None
        declared = self._declared.get(pointer)
        if declared is not None:
            return _common([each.target for each in declared if isinstance(each, PointerType)])
        if isinstance(pointer, Offset):
            return self._part(pointer, depth)
        if isinstance(pointer, Load):
            held = self._target(pointer.address, depth + 1)
            held = element_of(held) if held is not None else None
            return held.target if isinstance(held, PointerType) else None
        if isinstance(pointer, Phi):
            found = [self._target(operand, depth + 1) for operand in pointer.operands]
            known = [each for each in found if each is not None]
            return _common(known) if len(known) == len(found) else None
        if isinstance(pointer, Operation) and pointer.operator == "select":
            chosen = [self._target(operand, depth + 1) for operand in pointer.operands[1:]]
            known = [each for each in chosen if each is not None]
            return _common(known) if len(known) == len(chosen) else None
        return None

    def _part(self, pointer: Offset, depth: int) -> DeclaredType | None:
        whole = self._target(pointer.operands[0], depth + 1)
        if whole is None or isinstance(pointer.field, str):
            return None
        if isinstance(element_of(whole), RecordType):
            if len(pointer.operands) > 1 and not pointer.field:
                return element_of(whole) if not pointer.index else None
            return type_at(whole, pointer.field + pointer.index)
        return whole


def _common(found: list[DeclaredType]) -> DeclaredType | None:
    """Return the type that several declarations agree on."""
    if not found:
        return None
    shapes = {_shape(element_of(each)) for each in found}
    return found[0] if len(shapes) == 1 else None


def _shape(declared: DeclaredType) -> object:
    if isinstance(declared, NumberType):
        return (declared.kind, declared.size)
    if isinstance(declared, PointerType):
        return "pointer"
    return declared if isinstance(declared, RecordType) else declared.spelling


def _says_nothing(declared: object) -> bool:
    if isinstance(declared, OpaqueType):
        return True
    return isinstance(declared, NumberType) and (declared.kind == "character" or declared.size <= 1)
