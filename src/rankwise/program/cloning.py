"""Gives each call of a constructor function a body of its own.

A function that allocates, fills and returns an object makes all its callers' objects one to an
analysis that names objects by where they are allocated. A copy a call keeps them apart.
"""

from __future__ import annotations

import copy

from rankwise.program.instructions import Call, Phi, Switch, Terminator
from rankwise.program.memory.allocators import find_allocators, returned_fresh
from rankwise.program.structure import Block, Function, Program
from rankwise.program.values import Parameter, Value

MOST_INSTRUCTIONS = 120
MOST_CALLS = 40


def clone_constructors(program: Program) -> None:
    """Copy every constructor for each of its calls but the first."""
    allocators = find_allocators(program)
    calls: dict[Function, list[Call]] = {}
    for function in program.defined():
        for call in function.calls():
            if isinstance(call.callee, Function) and call.callee.blocks:
                calls.setdefault(call.callee, []).append(call)
    for function, made in calls.items():
        if not 1 < len(made) <= MOST_CALLS or function in allocators:
            continue
        if _is_constructor(function, allocators):
            for number, call in enumerate(made[1:], start=2):
                copied = clone(function, f"{function.name}#{number}")
                program.functions[copied.name] = copied
                call.operands = (copied, *call.operands[1:])


def _is_constructor(function: Function, allocators: set[Function]) -> bool:
    if sum(len(block.instructions) for block in function.blocks) > MOST_INSTRUCTIONS:
        return False
    for call in function.calls():
        if call.standard is not None or call.callee is function:
            return False
    return bool(returned_fresh(function, allocators))


def clone(function: Function, name: str) -> Function:
    """Return a copy of a function whose values are all its own."""
    copied = Function(name, function.shown, function.location)
    values: dict[Value, Value] = {}
    parameters = []
    for parameter in function.parameters:
        own = Parameter(copied, parameter.index, parameter.name)
        values[parameter] = own
        parameters.append(own)
    copied.parameters = tuple(parameters)
    blocks: dict[Block, Block] = {block: copied.add_block() for block in function.blocks}
    for block in function.blocks:
        for instruction in block.instructions:
            twin = copy.copy(instruction)
            values[instruction] = twin
            blocks[block].append(twin)
    for block in copied.blocks:
        for instruction in block.instructions:
            instruction.operands = tuple(values.get(operand, operand) for operand in instruction.operands)
            if isinstance(instruction, Phi):
                instruction.sources = tuple(blocks[source] for source in instruction.sources)
            elif isinstance(instruction, Terminator):
                instruction.targets = tuple(blocks[target] for target in instruction.targets)
            if isinstance(instruction, Switch):
                instruction.cases = tuple(
                    values.get(case, case) if case is not None else None for case in instruction.cases
                )
    copied.link_predecessors()
    return copied
