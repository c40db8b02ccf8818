"""Which requests a function does something to, other than begin an operation in them."""

from __future__ import annotations

from collections.abc import Iterable

from rankwise.checks.requests.request_calls import RequestEffect, act_of, request_argument, takes_many
from rankwise.program import Call, Function, Instruction, Load, Store
from rankwise.program.library import CHANGES_NOTHING
from rankwise.program.memory.memory_objects import MemoryPart, Object
from rankwise.program.model import Model

_BEGIN = (RequestEffect.BEGINS, RequestEffect.PREPARES, RequestEffect.LEAVES)


def touched_by_functions(model: Model, requests: frozenset[MemoryPart]) -> dict[Function, int]:
    """Return for each function the requests it touches, itself or through calls, as bits."""
    effects = model.effects
    wanted = effects.bits(requests)
    objects = {part.object for part in requests}
    touched: dict[Function, int] = {}
    for function in model.program.defined():
        if (effects.reads[function] | effects.writes[function]) & wanted:
            used = {o for i in function.instructions() for o in i.operands if isinstance(o, Load)}
            bits = 0
            for instruction in function.instructions():
                bits |= effects.bits(_touched(model, instruction, requests, objects, used))
            if bits:
                touched[function] = bits & wanted
    work = list(touched)
    while work:
        callee = work.pop()
        for call in model.points_to.callers.get(callee, ()):
            caller = call.block.function
            before = touched.get(caller, 0)
            if touched[callee] & ~before:
                touched[caller] = before | touched[callee]
                work.append(caller)
    return touched


def _touched(
    model: Model,
    instruction: Instruction,
    requests: frozenset[MemoryPart],
    objects: set[Object],
    used: set[Load],
) -> Iterable[MemoryPart]:
    """Return the requests that one instruction touches; what callees with a body do comes later."""
    points_to = model.points_to
    if isinstance(instruction, Load):
        return requests.intersection(points_to.of(instruction.address)) if instruction in used else ()
    if isinstance(instruction, Store):
        return requests.intersection(points_to.of(instruction.address))
    if not isinstance(instruction, Call):
        return ()
    if instruction.standard is not None:
        argument = request_argument(instruction)
        if argument is None or act_of(instruction.standard) in _BEGIN:
            return ()
        given = points_to.of(argument)
        if not takes_many(instruction):
            return given
        return [each for part in given for each in points_to.parts.beside(part)]
    callees = model.callees(instruction)
    if all(callee.blocks or callee.name in CHANGES_NOTHING for callee in callees):
        return ()
    found: list[MemoryPart] = []
    for argument in instruction.arguments:
        for part in points_to.of(argument):
            if part.object in objects:
                found += points_to.parts.beside(part)
    return found
