"""Which local variables only one call of their function can access.

The address of such a variable stays in its function and in functions called from there that do not
lead back to it. So each call has its own, callers never see it, and neither does a recursive call.
"""

from __future__ import annotations

from collections import defaultdict

from rankwise.program.instructions import Allocate, Instruction
from rankwise.program.memory.points_to import PointsTo
from rankwise.program.structure import Function, Program
from rankwise.program.values import FormalParameter


def private_parts(program: Program, points_to: PointsTo) -> dict[Function, int]:
    """Return for each function the parts of its private variables, as bits."""
    level = _levels(program, points_to)
    exposed: set[Allocate] = set()
    for node, pointees in points_to.pointees():
        holder = _function_of(node)
        for part in pointees:
            local = part.object
            if not isinstance(local, Allocate):
                continue
            if holder is local.block.function and not isinstance(node, FormalParameter):
                continue  # a parameter that points to it is that of a call within the call
            if holder is None or level[holder] >= level[local.block.function]:
                exposed.add(local)
    for function in program.defined():
        for value in function.returned_values():
            exposed.update(part.object for part in points_to.of(value) if isinstance(part.object, Allocate))
    found: dict[Function, int] = defaultdict(int)
    for part in points_to.parts.all:
        if isinstance(part.object, Allocate) and part.object not in exposed:
            found[part.object.block.function] |= 1 << part.number
    return found


def _function_of(node: object) -> Function | None:
    if isinstance(node, Instruction) and node.block is not None:  # initial values of variables have none
        return node.block.function
    return node.function if isinstance(node, FormalParameter) else None


def _levels(program: Program, points_to: PointsTo) -> dict[Function, int]:
    """Number functions so that none leads to one of a higher number: Tarjan's components (1972)."""
    level: dict[Function, int] = {}
    index: dict[Function, int] = {}
    lowest: dict[Function, int] = {}
    stack: list[Function] = []
    for root in program.defined():
        if root in index:
            continue
        work = [(root, iter(_called(root, points_to)))]
        index[root] = lowest[root] = len(index)
        stack.append(root)
        while work:
            function, callees = work[-1]
            callee = next(callees, None)
            if callee is None:
                work.pop()
                if work:
                    above = work[-1][0]
                    lowest[above] = min(lowest[above], lowest[function])
                if lowest[function] == index[function]:
                    at = stack.index(function)
                    number = len(level)
                    level.update(dict.fromkeys(stack[at:], number))
                    del stack[at:]
            elif callee not in index:
                index[callee] = lowest[callee] = len(index)
                stack.append(callee)
                work.append((callee, iter(_called(callee, points_to))))
            elif callee not in level:
                lowest[function] = min(lowest[function], index[callee])
    return level


def _called(function: Function, points_to: PointsTo) -> list[Function]:
    return [
        callee for call in function.calls() for callee in points_to.callees.get(call, ()) if callee.blocks
    ]
