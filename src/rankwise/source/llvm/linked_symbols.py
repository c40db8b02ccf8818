"""Joins what several modules define under one name, as a linker does: aliases, ifuncs, weak definitions."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rankwise.findings import Location
from rankwise.program import (
    Call,
    FormalParameter,
    Function,
    GlobalVariable,
    Instruction,
    Program,
    Return,
    Value,
)
from rankwise.program.structure import Alias

_REPLACEABLE = re.compile(r"\b(linkonce|weak|available_externally|linkonce_odr|weak_odr|common)\b")
_LINKAGE_ENDS = re.compile(r"\b(global|constant|alias|ifunc)\b|@|\(")


def is_replaceable(definition: str) -> bool:
    """Return whether a strong definition elsewhere replaces this one, and another such one may replace it."""
    ends = _LINKAGE_ENDS.search(definition)
    return _REPLACEABLE.search(definition, 0, ends.start() if ends else len(definition)) is not None


def write_dispatcher(function: Function, parameters: int, resolver: Value, location: Location | None) -> None:
    """Give an ifunc a body: it calls whichever function its resolver returns."""
    function.parameters = tuple(FormalParameter(function, index) for index in range(parameters))
    function.exact = True
    block = function.add_block()
    chosen = Call(resolver, (), location)
    block.append(chosen)
    called = Call(chosen, function.parameters, location)
    block.append(called)
    block.append(Return((), (called,), location))
    function.link_predecessors()


def count_parameters(tokens: Sequence[str]) -> int:
    """Return how many parameters the function type has that stands in the tokens of an ifunc."""
    at = tokens.index("(")
    depth, count = 0, 0
    for token, following in zip(tokens[at:], tokens[at + 1 :], strict=False):
        if token in "([{<":
            depth += 1
        elif token in ")]}>":
            depth -= 1
        if depth == 0:
            break
        if depth == 1 and token in ("(", ",") and following not in (")", "..."):
            count += 1
    return count


def link(program: Program) -> None:
    """Replace each alias by what it stands for, in whichever module that is defined."""
    stands_for: dict[Value, Value] = {}
    for name, alias in program.aliases.items():
        for known in (program.functions.get(name), program.variables.get(name)):
            if known is not None and _is_replaced(known, alias) and known is not alias.target:
                stands_for[known] = alias.target
    if not stands_for:
        return
    for table in (program.functions, program.variables):
        for name in [name for name in program.aliases if table.get(name) in stands_for]:
            del table[name]
    for function in program.defined():
        for instruction in function.instructions():
            _replace(instruction, stands_for)
    for variable in program.variables.values():
        variable.initial = tuple((field, _final(value, stands_for)) for field, value in variable.initial)


def _is_replaced(known: Function | GlobalVariable, alias: Alias) -> bool:
    is_defined = known.blocks if isinstance(known, Function) else known.layout is not None
    return not is_defined or (known.weak and not alias.weak)


def _final(value: Value, stands_for: dict[Value, Value]) -> Value:
    """Follow aliases of aliases; a constant expression is changed where it stands."""
    seen: set[Value] = set()
    while value in stands_for and value not in seen:
        seen.add(value)
        value = stands_for[value]
    if isinstance(value, Instruction) and value.block is None:
        _replace(value, stands_for)
    return value


def _replace(instruction: Instruction, stands_for: dict[Value, Value]) -> None:
    if any(operand in stands_for for operand in instruction.operands):
        instruction.operands = tuple(_final(operand, stands_for) for operand in instruction.operands)
