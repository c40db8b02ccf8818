"""The innermost loops of a function."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from rankwise.native.guard.ranges.function_text import FunctionText


@dataclass(frozen=True, slots=True)
class LoopText:
    """A loop that contains no other, with one block that leads back to its header."""

    header: str
    latch: str
    blocks: tuple[str, ...]
    """In the order of the function."""
    outside: tuple[str, ...]
    """Blocks that lead into it."""


def innermost_loops(function: FunctionText) -> list[LoopText]:
    """Return them in the order of their headers; those with several ways back are left out."""
    before: dict[str, list[str]] = defaultdict(list)
    for name, block in function.blocks.items():
        for each in dict.fromkeys(block.successors):
            before[each].append(name)
    order = _reverse_postorder(function)
    position = {name: at for at, name in enumerate(order)}
    dominators = _dominators(order, position, before)
    backs: dict[str, list[str]] = defaultdict(list)
    for name in order:
        for each in function.blocks[name].successors:
            if _dominates(each, name, dominators, position):
                backs[each].append(name)
    bodies = {header: _body(header, latches, before) for header, latches in backs.items()}
    return [
        LoopText(
            header,
            backs[header][0],
            tuple(name for name in function.blocks if name in body),
            tuple(name for name in before[header] if name not in body),
        )
        for header, body in bodies.items()
        if len(set(backs[header])) == 1 and not any(other != header and other in body for other in backs)
    ]


def _reverse_postorder(function: FunctionText) -> list[str]:
    order: list[str] = []
    entry = function.entry.name
    seen = {entry}
    work = [(entry, iter(function.blocks[entry].successors))]
    while work:
        name, rest = work[-1]
        following = next((each for each in rest if each not in seen), None)
        if following is None:
            order.append(name)
            work.pop()
        else:
            seen.add(following)
            work.append((following, iter(function.blocks[following].successors)))
    return order[::-1]


def _dominators(order: list[str], position: dict[str, int], before: dict[str, list[str]]) -> dict[str, str]:
    """Return the immediate dominator of each block (Cooper, Harvey and Kennedy, 2001)."""
    found = {order[0]: order[0]}
    changed = True
    while changed:
        changed = False
        for name in order[1:]:
            known = [each for each in before[name] if each in found]
            new = known[0]
            for each in known[1:]:
                new = _common(new, each, found, position)
            if found.get(name) != new:
                found[name] = new
                changed = True
    return found


def _common(one: str, other: str, dominators: dict[str, str], position: dict[str, int]) -> str:
    while one != other:
        while position[one] > position[other]:
            one = dominators[one]
        while position[other] > position[one]:
            other = dominators[other]
    return one


def _dominates(one: str, other: str, dominators: dict[str, str], position: dict[str, int]) -> bool:
    while position[other] > position[one]:
        other = dominators[other]
    return one == other


def _body(header: str, latches: list[str], before: dict[str, list[str]]) -> set[str]:
    body = {header}
    work = list(latches)
    while work:
        name = work.pop()
        if name not in body:
            body.add(name)
            work += before[name]
    return body
