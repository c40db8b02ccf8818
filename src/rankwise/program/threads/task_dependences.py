"""What a task depends on, as its `depend` clauses say."""

from __future__ import annotations

from collections.abc import Hashable

from rankwise.program.instructions import Allocate, Call, Offset, Store
from rankwise.program.model import Model
from rankwise.program.threads.origins import origin_of
from rankwise.program.values import Constant, GlobalVariable, Value

_LIST = 4
_ENTRY = 24
_FLAGS_AT = 16
_CHANGES = 2
Dependences = tuple[tuple[Hashable, bool], ...]


def dependences_of(model: Model, call: Call, path: tuple[Call, ...]) -> Dependences:
    """Return the storage a task depends on, each with whether it changes it; nothing where it is unknown."""
    if "deps" not in call.callee.name or len(call.arguments) <= _LIST:
        return ()
    listed = call.arguments[_LIST]
    entries = listed.operands[0] if isinstance(listed, Offset) else listed
    if not isinstance(entries, Allocate):
        return ()
    written: dict[int, Value] = {}
    for each in call.block.instructions[: call.block.instructions.index(call)]:
        if isinstance(each, Store):
            at = _within(each.address, entries)
            if at is not None:
                written[at] = each.value
    found: list[tuple[Hashable, bool]] = []
    for at, value in written.items():
        flags = written.get(at + _FLAGS_AT)
        if at % _ENTRY == 0 and isinstance(flags, Constant) and isinstance(flags.value, int):
            storage = _storage(model, value, path)
            if storage is not None:
                found.append((storage, bool(flags.value & _CHANGES)))
    return tuple(found)


def are_ordered(first: Dependences, second: Dependences) -> bool:
    """Return whether two tasks of one maker run one after the other because of what they depend on."""
    changed = dict.fromkeys(storage for storage, changes in second if changes)
    known = {storage for storage, _ in second}
    return any(storage in known if changes else storage in changed for storage, changes in first)


def _within(address: Value, entries: Allocate) -> int | None:
    """Return how far into the list of dependences an address leads."""
    at = 0
    while isinstance(address, Offset):
        if not isinstance(address.field, int) or len(address.operands) > 1:
            return None
        at += address.field + address.index
        address = address.operands[0]
    return at if address is entries else None


def _storage(model: Model, value: Value, path: tuple[Call, ...]) -> Hashable:
    origin = origin_of(model, value, path)
    if isinstance(origin, GlobalVariable):
        return origin
    if not isinstance(origin, Value):
        return None
    parts = list(model.points_to.of(origin))
    if len(parts) == 1 and not model.points_to.is_indexed(parts[0]):
        return parts[0]
    return None
