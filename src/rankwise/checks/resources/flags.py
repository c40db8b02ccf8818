"""Flags: `made = 1` where an object is made, and `if (made)` where it is freed."""

from __future__ import annotations

from rankwise.program import (
    Allocate,
    Block,
    Branch,
    Call,
    Constant,
    GlobalVariable,
    Load,
    Operation,
    Phi,
    Store,
    Value,
)
from rankwise.program.model import Model
from rankwise.program.structure import Function
from rankwise.program.variable_layout import Scalar

Flags = frozenset[tuple[Value, int]]
"""What is known on a way: phis and the addresses of variables, each with the number that it holds."""

_COMPARISONS = {
    "==": int.__eq__, "!=": int.__ne__, "<": int.__lt__, "<=": int.__le__, ">": int.__gt__, ">=": int.__ge__,
}  # fmt: skip
_SAME = ("cast", "convert to i1")


class FlagTracker:
    """Follows the flags that decide about some blocks of one function."""

    def __init__(self, model: Model, function: Function, important: set[int]) -> None:
        self._model = model
        flow = model.flow(function)
        self._tracked: set[Value] = set()
        for block in function.blocks:
            branch = block.terminator
            if isinstance(branch, Branch) and important & flow.region(block.index):
                queried = _tested(branch.condition)
                if isinstance(queried, Phi):
                    self._track(queried)
                elif isinstance(queried, Load) and _is_plain(queried.address):
                    self._tracked.add(queried.address)
        self._bits = {
            each: model.effects.bits(model.points_to.of(each))
            for each in self._tracked
            if not isinstance(each, Phi)
        }

    def enter(self, flags: Flags, source: Block, target: Block) -> Flags:
        """Return what is known in a block that is entered from another one."""
        if not self._tracked:
            return flags
        known = dict(flags)
        found = dict(flags)
        for each in target.instructions:
            if isinstance(each, Phi) and each in self._tracked and source in each.sources:
                value = _number(each.operands[each.sources.index(source)], known)
                found.pop(each, None)
                if value is not None:
                    found[each] = value
        return frozenset(found.items())

    def run(self, flags: Flags, block: Block) -> tuple[Flags, int | None]:
        """Return what is known after a block, and the only way on, if the flags decide that."""
        if not self._tracked:
            return flags, None
        known = dict(flags)
        read: dict[Value, int] = {}
        for each in block.instructions:
            if isinstance(each, Load) and each.address in known:
                read[each] = known[each.address]
            elif isinstance(each, Store):
                self._write(known, each)
            elif isinstance(each, Call) and self._bits:
                written = self._model.effects.written_by_call(each)
                for address, bits in self._bits.items():
                    if bits & written:
                        known.pop(address, None)
        end = block.terminator
        truth = _truth(end.condition, {**known, **read}) if isinstance(end, Branch) else None
        return frozenset(known.items()), None if truth is None else 1 - truth

    def _write(self, known: dict[Value, int], store: Store) -> None:
        if store.address in self._bits:
            known.pop(store.address, None)
            value = _number(store.value, known)
            if value is not None:
                known[store.address] = value
        elif self._bits:
            written = self._model.effects.bits(self._model.points_to.of(store.address))
            for address, bits in self._bits.items():
                if bits & written:
                    known.pop(address, None)

    def _track(self, phi: Phi) -> None:
        work: list[Value] = [phi]
        while work:
            each = work.pop()
            if isinstance(each, Phi) and each not in self._tracked:
                self._tracked.add(each)
                work.extend(each.operands)


def _tested(condition: Value) -> Value:
    """Return the variable that a condition compares with a constant, or asks whether it is set."""
    while isinstance(condition, Operation):
        if condition.operator in ("not", *_SAME) or (
            condition.operator in _COMPARISONS and isinstance(condition.operands[1], Constant)
        ):
            condition = condition.operands[0]
        else:
            break
    return condition


def _truth(condition: Value, known: dict[Value, int]) -> bool | None:
    if isinstance(condition, Operation):
        if condition.operator == "not":
            inner = _truth(condition.operands[0], known)
            return None if inner is None else not inner
        if condition.operator in _COMPARISONS and len(condition.operands) == 2:
            left, right = (_number(each, known) for each in condition.operands)
            return None if left is None or right is None else _COMPARISONS[condition.operator](left, right)
    value = _number(condition, known)
    return None if value is None else bool(value)


def _number(value: Value, known: dict[Value, int]) -> int | None:
    while isinstance(value, Operation) and value.operator in _SAME and value not in known:
        value = value.operands[0]
    if isinstance(value, Constant):
        return int(value.value) if isinstance(value.value, int) else None
    return known.get(value)


def _is_plain(address: Value) -> bool:
    return isinstance(address, (Allocate, GlobalVariable)) and isinstance(address.layout, Scalar)
