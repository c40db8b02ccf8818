"""Gives each call of a small helper function a body of its own.

An analysis that reads a body once for all callers mixes them up. Two kinds of helpers matter:
functions that allocate an object, and return it or put it into another one, would make all objects one,
and wrappers around MPI calls would make all buffers one, so that no message could be said to fill any
of them.
"""

from __future__ import annotations

import copy

from rankwise.program.instructions import Call, Phi, Switch, Terminator
from rankwise.program.memory.allocators import filled_with_fresh, find_allocators, returned_fresh
from rankwise.program.structure import Block, Function, Program
from rankwise.program.values import FormalParameter, Value

MOST_INSTRUCTIONS = 120
MOST_CALLS = 400
DEEPEST = 3
"""Helpers that call helpers are copied together, down to this depth."""


def clone_helpers(program: Program) -> None:
    """Copy every constructor and every MPI wrapper for each of its calls but the first."""
    allocators = find_allocators(program)
    calls: dict[Function, list[Call]] = {}
    for function in program.defined():
        for call in function.calls():
            if isinstance(call.callee, Function) and call.callee.blocks:
                calls.setdefault(call.callee, []).append(call)
    helpers = {
        function
        for function, made in calls.items()
        if len(made) <= MOST_CALLS and function not in allocators and _is_helper(function, allocators)
    }
    for function in list(helpers):
        for call in calls[function][1:]:
            copied = _clone_deep(program, function, helpers, DEEPEST)
            call.operands = (copied, *call.operands[1:])


def _is_helper(function: Function, allocators: set[Function]) -> bool:
    if sum(len(block.instructions) for block in function.blocks) > MOST_INSTRUCTIONS:
        return False
    made = list(function.calls())
    if any(call.callee is function for call in made):
        return False
    if any(call.standard is not None and call.standard.outputs for call in made):
        return True
    return bool(returned_fresh(function, allocators)) or filled_with_fresh(function, allocators)


def _clone_deep(program: Program, function: Function, helpers: set[Function], depth: int) -> Function:
    copied = clone(function, f"{function.name}#{len(program.functions)}")
    program.functions[copied.name] = copied
    helpers.add(copied)
    for call in copied.calls():
        callee = call.callee
        if depth > 1 and isinstance(callee, Function) and callee in helpers and callee is not function:
            call.operands = (_clone_deep(program, callee, helpers, depth - 1), *call.operands[1:])
    return copied


def clone(function: Function, name: str) -> Function:
    """Return a copy of a function whose values are all its own."""
    copied = Function(name, function.shown, function.location)
    values: dict[Value, Value] = {}
    parameters = []
    for parameter in function.parameters:
        own = FormalParameter(copied, parameter.index, parameter.name)
        values[parameter] = own
        parameters.append(own)
    copied.parameters = tuple(parameters)
    copied.exact = function.exact
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
