"""Follows an integer back to what computed it: through copies, variables and the callers of a function."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.program import FormalParameter, Load, Operation, Phi, Store, Value
from rankwise.program.memory import Write
from rankwise.program.model import Model

_DEEPEST = 10
_MOST = 200
_SAME_NUMBER = ("cast", "freeze")


def without_casts(value: Value) -> Value:
    """Return what a value was before it was widened."""
    while isinstance(value, Operation) and value.operator in _SAME_NUMBER:
        value = value.operands[0]
    return value


def origins(model: Model, value: Value) -> Iterator[Value]:
    """Yield what a value may have been computed by; copies are followed, computations are not."""
    seen: set[Value] = set()
    work = [(value, 0)]
    while work and len(seen) < _MOST:
        each, depth = work.pop()
        each = without_casts(each)
        if each in seen:
            continue
        seen.add(each)
        before = list(_copied(model, each)) if depth < _DEEPEST else []
        if before:
            work += [(copied, depth + 1) for copied in before]
        else:
            yield each


def _copied(model: Model, value: Value) -> Iterator[Value]:
    if isinstance(value, Phi):
        yield from value.operands
    elif isinstance(value, Operation) and value.operator == "select":
        yield from value.operands[1:]
    elif isinstance(value, Load):
        held = stored_at(model, value)
        if held is not None:
            yield held
    elif isinstance(value, FormalParameter):
        for call in model.points_to.callers.get(value.function, []):
            if value.index + 1 < len(call.operands):
                yield call.operands[value.index + 1]


def stored_at(model: Model, load: Load) -> Value | None:
    """Return what a load reads, where one store decides that."""
    parts = list(model.points_to.of(load.address))
    if len(parts) != 1:
        return None
    version = model.dependence.versions.before(load, parts[0])
    if not isinstance(version, Write) or not isinstance(version.instruction, Store):
        return None
    decides = model.dependence.overwrites(version.instruction.address, parts[0])
    return version.instruction.value if decides else None
