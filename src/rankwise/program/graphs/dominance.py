"""Dominance (Cooper, Harvey and Kennedy, 'A Simple, Fast Dominance Algorithm', 2001)."""

from __future__ import annotations

from collections.abc import Sequence

Edges = Sequence[Sequence[int]]


def reverse_postorder(successors: Edges, entry: int) -> list[int]:
    """Return the nodes reachable from entry, each before those it leads to, back edges aside."""
    order: list[int] = []
    seen = {entry}
    stack = [(entry, iter(successors[entry]))]
    while stack:
        node, remaining = stack[-1]
        for following in remaining:
            if following not in seen:
                seen.add(following)
                stack.append((following, iter(successors[following])))
                break
        else:
            order.append(node)
            stack.pop()
    order.reverse()
    return order


def reverse(successors: Edges) -> list[list[int]]:
    """Return the predecessors of every node."""
    predecessors: list[list[int]] = [[] for _ in successors]
    for node, following in enumerate(successors):
        for target in following:
            predecessors[target].append(node)
    return predecessors


def immediate_dominators(successors: Edges, entry: int) -> list[int | None]:
    """Return each node's immediate dominator; the entry's is itself, an unreachable node's None."""
    order = reverse_postorder(successors, entry)
    position = {node: index for index, node in enumerate(order)}
    predecessors = reverse(successors)
    above: list[int | None] = [None] * len(successors)
    above[entry] = entry
    changed = True
    while changed:
        changed = False
        for node in order[1:]:
            best: int | None = None
            for before in predecessors[node]:
                if above[before] is None:
                    continue
                best = before if best is None else _meet(best, before, above, position)
            if best != above[node]:
                above[node] = best
                changed = True
    return above


def _meet(left: int, right: int, above: list[int | None], position: dict[int, int]) -> int:
    while left != right:
        while position[left] > position[right]:
            left = above[left]  # type: ignore[assignment]  # processed nodes have a dominator
        while position[right] > position[left]:
            right = above[right]  # type: ignore[assignment]
    return left


def dominators(above: Sequence[int | None], node: int) -> list[int]:
    """Return the node and all that dominate it, nearest first."""
    chain = [node]
    while (up := above[chain[-1]]) is not None and up != chain[-1]:
        chain.append(up)
    return chain
