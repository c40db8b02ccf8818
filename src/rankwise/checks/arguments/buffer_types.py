"""RW401: a buffer declared as one type and described to MPI as another."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.checks.arguments.argument_findings import about, origin, parameter_name
from rankwise.checks.arguments.call_facts import facts_of
from rankwise.checks.arguments.declarations import Declarations
from rankwise.checks.arguments.significance import is_significant
from rankwise.checks.check_registry import check
from rankwise.findings import Finding, Location, Related
from rankwise.program import Allocate, FormalParameter, GlobalVariable, Offset, Value
from rankwise.program.declared import NumberType, PointerType, numbers_in
from rankwise.program.model import Model
from rankwise.standard.basic_datatypes import NUMBERS


@check("RW401")
def buffers_are_what_they_are_said_to_be(model: Model) -> Iterator[Finding]:
    """Every buffer that is declared as a type of number is described by a datatype of such numbers."""
    facts = facts_of(model)
    if not model.program.declared:
        return
    declarations = Declarations(model.program)
    for call in facts.calls:
        assert call.standard is not None
        for data in call.standard.data:
            if call.standard.parameters[data.datatype].is_array:
                continue
            datatype = facts.name(call, data.datatype)
            buffer = facts.argument(call, data.buffer)
            if datatype not in NUMBERS or buffer is None:
                continue
            if data.count is not None and facts.number(call, data.count) == 0:
                continue
            element = declarations.element(buffer)
            if element is None or _fits(list(numbers_in(element)), *NUMBERS[datatype]):
                continue
            if not is_significant(facts, call, data.buffer):
                continue
            note = f"{parameter_name(call, data.buffer)} holds {_described(element)}, not {datatype}"
            yield about(call, "RW401", note, [*_declared(buffer), *origin(facts.known(call, data.datatype))])


def _fits(held: list[object], kind: str, size: int) -> bool:
    """Say whether a datatype may describe what is held; only numbers that all differ from it do not fit."""
    return not held or any(_one_fits(each, kind, size) for each in held)


def _one_fits(held: object, kind: str, size: int) -> bool:
    if isinstance(held, PointerType):
        return kind == "integer" and size == 8
    if not isinstance(held, NumberType) or held.kind == "character" or held.size == 1:
        return True
    parts = {"float": ("float",), "complex": ("complex", "float"), "integer": ("integer", "boolean")}[kind]
    if held.kind == "complex" and kind == "float":
        return held.size == 2 * size
    if held.kind not in parts:
        return False
    return held.size * 2 == size if kind == "complex" and held.kind == "float" else held.size == size


def _described(element: object) -> str:
    if isinstance(element, PointerType):
        return "pointers"
    return str(getattr(element, "spelling", "something else"))


def _declared(buffer: Value) -> list[Related]:
    """Return where the variable that the buffer is, or is part of, is declared."""
    while isinstance(buffer, Offset):
        buffer = buffer.operands[0]
    place: Location | None = None
    if isinstance(buffer, (Allocate, GlobalVariable)):
        place = buffer.location
    elif isinstance(buffer, FormalParameter):
        place = buffer.function.location
    name = buffer.name or "the buffer"
    return [Related("because", f"{name} is declared here", place)] if place is not None else []
