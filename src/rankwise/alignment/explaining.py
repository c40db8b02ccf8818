"""Puts into words why a condition differs between ranks."""

from __future__ import annotations

import itertools

from rankwise.alignment.alignment_result import call_name
from rankwise.findings import Location, Related
from rankwise.program import Call, FormalParameter, Instruction, Phi
from rankwise.program.memory import MemoryPhi, Write
from rankwise.program.uniformity import Cell, Node, Raised, Seed, Spread
from rankwise.program.uniformity.cells import FunctionRuns

MOST_STEPS = 5
_NEAR = 3


def because(spread: Spread, condition: Node) -> tuple[Related, ...]:
    """Return the chain from where the difference begins to the condition."""
    seed, nodes = spread.chain(condition)
    steps: list[Related] = [Related("because", _beginning(seed, nodes), seed.call.location)]
    name = _name_at_start(nodes)
    seen = {(_file(seed.call.location), _line(seed.call.location))}
    middle: list[Related] = []
    for node, following in itertools.pairwise(nodes[1:]):
        place = _place(node)
        label = _name(node)
        note = _follows(label, name) if label else _decides(node, following)
        if place is None or not note or (place.file, place.line) in seen:
            continue
        seen.add((place.file, place.line))
        middle.append(Related("because", note, place))
        name = label or name
    if len(middle) > MOST_STEPS:
        middle = [*middle[: MOST_STEPS - 1], middle[-1]]
    return (*steps, *middle)


def _beginning(seed: Seed, nodes: list[Node]) -> str:
    name = _name_at_start(nodes)
    called = call_name(seed.call)
    if seed.reason == "identifies the rank":
        return f"{name or 'the rank'} is read here"
    if seed.scope is not None and name:
        return f"{name} depends on {called}, which {seed.reason}"
    return f"{name or called} {seed.reason}"


def _follows(name: str, before: str) -> str:
    return f"{name} depends on {before}" if before and before != name else f"{name} is passed on"


def _decides(condition: Node, decided: Node) -> str:
    """Return what a condition decides, where the chain continues by control and not by data."""
    if isinstance(decided, Raised):
        return "decides whether an exception is raised"
    if isinstance(decided, FunctionRuns):
        return f"decides whether {decided.function.shown} is called"
    if isinstance(decided, Cell):
        name = decided.part.object.name
        return f"decides about {name}" if name else ""
    if isinstance(decided, (Phi, MemoryPhi)) and not (
        isinstance(decided, Phi) and condition in decided.operands
    ):
        name = decided.name if isinstance(decided, Phi) else decided.part.object.name
        return f"decides about {name}" if name else ""
    return ""


def _name_at_start(nodes: list[Node]) -> str:
    """Return the name of what the difference begins with: the variable it is written to, or read into."""
    return next((name for node in nodes[:_NEAR] if (name := _name(node))), "")


def _name(node: Node) -> str:
    if isinstance(node, (Write, Cell)):
        return node.part.object.name
    if isinstance(node, (Instruction, FormalParameter)) and not isinstance(node, Call):
        return node.name
    return ""


def _place(node: Node) -> Location | None:
    if isinstance(node, Write):
        return node.instruction.location
    if isinstance(node, Instruction):
        return node.location
    if isinstance(node, FormalParameter):
        return node.function.location
    return None


def _file(where: Location | None) -> str:
    return where.file if where is not None else ""


def _line(where: Location | None) -> int:
    return where.line if where is not None else 0
