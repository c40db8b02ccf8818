"""Local variables that hold a handle of MPI, and everything that is done with them.

Only variables of which everything is seen count: once the address or a copy of the handle goes where it
is not followed, another function may free it, and nothing can be said.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import dataclass, field

from rankwise.checks.arguments.call_facts import CallFacts
from rankwise.program import (
    Allocate,
    Call,
    FormalParameter,
    Instruction,
    Load,
    Operation,
    Store,
    Value,
)
from rankwise.program.handles import constant_name
from rankwise.program.structure import Function
from rankwise.program.variable_layout import Scalar
from rankwise.standard import Object, Role
from rankwise.standard.constants import NULL_HANDLES

ROLES = {
    Object.COMMUNICATOR: Role.COMMUNICATOR,
    Object.GROUP: Role.GROUP,
    Object.DATATYPE: Role.DATATYPE,
    Object.OP: Role.OP,
    Object.WINDOW: Role.WINDOW,
    Object.FILE: Role.FILE,
    Object.INFO: Role.INFO,
    Object.ERRHANDLER: Role.ERRHANDLER,
}
"""The objects that are followed, and the role of an argument that names one."""
_DEEPEST = 4


class Does(enum.Enum):
    """What an instruction does with a handle."""

    CREATE = "create"
    COMMIT = "commit"
    RELEASE = "release"
    USE = "use"
    SET_NULL = "set to null"
    SET_PREDEFINED = "set to a predefined object"
    SET = "set to something else"


@dataclass(frozen=True, slots=True)
class HandleEvent:
    """One thing that is done with a handle."""

    does: Does
    instruction: Instruction
    index: int = 0
    """The position of the argument, for a call of MPI."""
    name: str = ""
    """The predefined object that the handle is set to."""


@dataclass(slots=True)
class Handle:
    """A variable that holds a handle."""

    variable: Allocate
    object: Object
    events: dict[Instruction, HandleEvent] = field(default_factory=dict)
    tests: dict[Instruction, tuple[str, bool]] = field(default_factory=dict)
    """Comparisons with null or a predefined object: with which, and whether each is true of that one."""


def handles_in(facts: CallFacts, function: Function) -> Iterator[Handle]:
    """Yield the variables of a function of which everything is seen."""
    candidates = _candidates(function)
    if not candidates:
        return
    uses: dict[Value, list[tuple[Instruction, int]]] = {}
    for instruction in function.instructions():
        for position, operand in enumerate(instruction.operands):
            if isinstance(operand, (Allocate, Load, Operation)):
                uses.setdefault(operand, []).append((instruction, position))
    for variable, kind in candidates.items():
        handle = Handle(variable, kind)
        if _follow_address(facts, handle, uses):
            yield handle


def _candidates(function: Function) -> dict[Allocate, Object]:
    """Return the variables whose address a call that makes or frees an object is given."""
    found: dict[Allocate, Object] = {}
    mixed: set[Allocate] = set()
    for call in function.calls():
        if call.standard is None:
            continue
        for effect in (*call.standard.creates, *call.standard.releases):
            if effect.index is None or effect.object not in ROLES or effect.index + 1 >= len(call.operands):
                continue
            variable = call.operands[effect.index + 1]
            if not isinstance(variable, Allocate) or not isinstance(variable.layout, Scalar | None):
                continue
            if found.setdefault(variable, effect.object) is not effect.object:
                mixed.add(variable)
    return {variable: kind for variable, kind in found.items() if variable not in mixed}


def _follow_address(
    facts: CallFacts, handle: Handle, uses: dict[Value, list[tuple[Instruction, int]]]
) -> bool:
    """Note what is done with the variable; False if not everything is seen."""
    for instruction, position in uses.get(handle.variable, []):
        if isinstance(instruction, Load):
            if not _follow_value(facts, handle, instruction, uses):
                return False
        elif isinstance(instruction, Store) and position == 0:
            handle.events[instruction] = _stored(facts, handle, instruction)
        elif isinstance(instruction, Call) and instruction.standard is not None and position > 0:
            event = _passed(handle, instruction, position - 1)
            if event is None or instruction in handle.events:
                return False
            handle.events[instruction] = event
        else:
            return False
    return True


def _stored(facts: CallFacts, handle: Handle, store: Store) -> HandleEvent:
    known = facts.values.of(store.value)
    name = (
        constant_name(facts.model.program, known.value, ROLES[handle.object]) if known is not None else None
    )
    if name is None:
        return HandleEvent(Does.SET, store)
    return HandleEvent(
        Does.SET_NULL if name in NULL_HANDLES.values() else Does.SET_PREDEFINED, store, name=name
    )


def _passed(handle: Handle, call: Call, index: int) -> HandleEvent | None:
    """Return what a call that is given the variable's address does; None if that is not known."""
    entry = call.standard
    assert entry is not None
    if index >= len(entry.parameters) or entry.parameters[index].is_array:
        return None
    for does, effects in ((Does.CREATE, entry.creates), (Does.RELEASE, entry.releases)):
        if any(effect.object is handle.object and effect.index == index for effect in effects):
            return HandleEvent(does, call, index)
    if entry.name == "MPI_Type_commit":
        return HandleEvent(Does.COMMIT, call, index)
    return None


def _follow_value(
    facts: CallFacts, handle: Handle, value: Value, uses: dict[Value, list[tuple[Instruction, int]]]
) -> bool:
    """Note what is done with a copy of the handle; False if not everything is seen."""
    for instruction, position in uses.get(value, []):
        if isinstance(instruction, Call) and position > 0:
            if not takes_by_value(facts, handle.object, instruction, position - 1):
                return False
            if instruction.standard is not None:
                handle.events.setdefault(instruction, HandleEvent(Does.USE, instruction, position - 1))
        elif isinstance(instruction, Operation) and instruction.operator in ("==", "!="):
            _note_test(facts, handle, instruction, 1 - position)
        elif isinstance(instruction, Operation) and instruction.operator == "cast":
            if not _follow_value(facts, handle, instruction, uses):
                return False
        elif isinstance(instruction, Store) and instruction.address is handle.variable:
            continue
        else:
            return False
    return True


def _note_test(facts: CallFacts, handle: Handle, test: Operation, other: int) -> None:
    known = facts.values.of(test.operands[other])
    name = (
        constant_name(facts.model.program, known.value, ROLES[handle.object]) if known is not None else None
    )
    if name is not None:
        handle.tests[test] = (name, test.operator == "==")


def takes_by_value(facts: CallFacts, kind: Object, call: Call, index: int, depth: int = 0) -> bool:
    """Return whether a call only uses a handle that it is given, and neither frees nor keeps it."""
    entry = call.standard
    if entry is not None:
        if index >= len(entry.parameters) or entry.name.endswith(("_c2f", "_toint")):
            return False
        parameter = entry.parameters[index]
        return parameter.role is ROLES[kind] and parameter.direction == "in" and not parameter.is_array
    callees = facts.model.callees(call)
    if not callees or depth > _DEEPEST:
        return False
    return all(
        callee.blocks
        and index < len(callee.parameters)
        and _only_used(facts, kind, callee.parameters[index], depth + 1)
        for callee in callees
    )


def _only_used(facts: CallFacts, kind: Object, parameter: FormalParameter, depth: int) -> bool:
    for instruction in parameter.function.instructions():
        for position, operand in enumerate(instruction.operands):
            if operand is not parameter:
                continue
            if isinstance(instruction, Call) and position > 0:
                if not takes_by_value(facts, kind, instruction, position - 1, depth):
                    return False
            elif not (isinstance(instruction, Operation) and instruction.operator in ("==", "!=")):
                return False
    return True
