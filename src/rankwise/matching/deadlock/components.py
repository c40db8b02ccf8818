"""Strongly connected components, without recursion (Tarjan 1972)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping


def components(edges: Mapping[int, Collection[int]]) -> list[tuple[int, ...]]:
    """Return the components, those that are reached before those that reach them; every target is a key."""
    index: dict[int, int] = {}
    low: dict[int, int] = {}
    stack: list[int] = []
    on_stack: set[int] = set()
    found = []
    for root in edges:
        if root in index:
            continue
        work: list[tuple[int, Iterator[int]]] = []
        _enter(root, edges, index, low, stack, on_stack, work)
        while work:
            node, targets = work[-1]
            for target in targets:
                if target not in index:
                    _enter(target, edges, index, low, stack, on_stack, work)
                    break
                if target in on_stack:
                    low[node] = min(low[node], index[target])
            else:
                work.pop()
                if work:
                    parent = work[-1][0]
                    low[parent] = min(low[parent], low[node])
                if low[node] == index[node]:
                    cut = stack.index(node)
                    found.append(tuple(stack[cut:]))
                    on_stack.difference_update(stack[cut:])
                    del stack[cut:]
    return found


def _enter(
    node: int,
    edges: Mapping[int, Collection[int]],
    index: dict[int, int],
    low: dict[int, int],
    stack: list[int],
    on_stack: set[int],
    work: list[tuple[int, Iterator[int]]],
) -> None:
    index[node] = low[node] = len(index)
    stack.append(node)
    on_stack.add(node)
    work.append((node, iter(edges[node])))
