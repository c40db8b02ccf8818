"""Gives back the values that Fortran passes by address: `call f(10)` stores 10 to have an address for it."""

from __future__ import annotations

from collections import Counter

from rankwise.program import Allocate, Block, Call, Function, Instruction, Load, Store, Value
from rankwise.program.values import GlobalVariable


def pass_by_value(function: Function) -> None:
    """Replace the loads that MPI calls were given for arguments by address, where the value is plain.

    It is where the address is of a nameless variable that is stored to once, before, in the same block: only
    expressions get one, and no procedure may write to an expression.
    """
    stored = Counter(
        each.address for block in function.blocks for each in block.instructions if isinstance(each, Store)
    )
    for block in function.blocks:
        _in_block(block, stored)


def _in_block(block: Block, stored: Counter[Value]) -> None:
    values: dict[Value, Value] = {}
    plain: dict[Value, Value] = {}
    kept: list[Instruction] = []
    for each in block.instructions:
        if isinstance(each, Store) and _is_temporary(each.address) and stored[each.address] == 1:
            values[each.address] = _constant(each.operands[1])
        elif isinstance(each, Load) and each.operands[0] in values and not each.name:
            plain[each] = values[each.operands[0]]
        if isinstance(each, Call) and each.standard is not None:
            each.operands = tuple(plain.get(operand, operand) for operand in each.operands)
        kept.append(each)
    used = {operand for each in kept for operand in each.operands}
    block.instructions[:] = [each for each in kept if each not in plain or each in used]


def _is_temporary(address: Value) -> bool:
    return isinstance(address, Allocate) and not address.name


def _constant(value: Value) -> Value:
    """Return what a constant variable holds instead of the load of it."""
    if isinstance(value, Load) and isinstance(value.operands[0], GlobalVariable):
        variable = value.operands[0]
        if variable.constant and len(variable.initial) == 1 and variable.initial[0][0] == 0:
            return variable.initial[0][1]
    return value
