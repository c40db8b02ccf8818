"""Conditions that ask whether calls of MPI have succeeded."""

from __future__ import annotations

from rankwise.program import Call, Constant, Load, Operation, Phi, Store, Value


def success_way(condition: Value) -> int | None:
    """Return which way a branch goes when MPI's calls succeed; None if it asks something else."""
    opposite = False
    while isinstance(condition, Operation) and condition.operator in ("not", "cast", "convert to i1"):
        opposite ^= condition.operator == "not"
        condition = condition.operands[0]
    if not isinstance(condition, Operation) or condition.operator not in ("==", "!="):
        return None
    left, right = condition.operands[:2]
    if _is_zero(left):
        left, right = right, left
    if not _is_zero(right) or not _is_code(left):
        return None
    return int((condition.operator == "!=") != opposite)


def _is_zero(value: Value) -> bool:
    return isinstance(value, Constant) and value.value == 0 and value.value is not None


def _is_code(value: Value) -> bool:
    """Return whether a value is what some call of MPI returned, or zero from before the first."""
    work: list[Value] = [value]
    seen: set[Value] = set()
    called = False
    while work:
        each = work.pop()
        if each in seen:
            continue
        seen.add(each)
        if isinstance(each, Phi) or (isinstance(each, Operation) and each.operator == "cast"):
            work.extend(each.operands)
        elif isinstance(each, Load):
            stored = _all_stored(each)
            if stored is None:
                return False
            work.extend(stored)
        elif isinstance(each, Call) and each.standard is not None and not each.standard.returns_value:
            called = True
        elif not _is_zero(each):
            return False
    return called


def _all_stored(load: Load) -> list[Value] | None:
    """Return everything that is ever put into a variable; None if that is not to be seen."""
    stored: list[Value] = []
    for each in load.block.function.instructions():
        if load.address in each.operands and not isinstance(each, Load):
            if not isinstance(each, Store) or each.value is load.address:
                return None
            stored.append(each.value)
    return stored or None
