"""Post-dominance by a set of nodes, and its iterated frontier (Saillard 2015, section 3.1.1)."""

from __future__ import annotations

from collections.abc import Iterable

from rankwise.program.graphs.dominance import Edges, reverse


def post_dominated_by_set(successors: Edges, exit_node: int, nodes: Iterable[int]) -> set[int]:
    """Return the nodes from which every path to the exit goes through one of `nodes`."""
    chosen = set(nodes)
    predecessors = reverse(successors)
    avoiding: set[int] = set()
    work = [] if exit_node in chosen else [exit_node]
    while work:
        node = work.pop()
        if node not in avoiding:
            avoiding.add(node)
            work.extend(before for before in predecessors[node] if before not in chosen)
    return set(range(len(successors))) - avoiding


def iterated_post_dominance_frontier(successors: Edges, exit_node: int, nodes: Iterable[int]) -> set[int]:
    """Return PDF+(nodes): the nodes that decide whether `nodes` are passed on the way to the exit.

    The frontier of the whole set comes first, then the frontiers of the single nodes found.
    """
    deciding = _frontier(successors, exit_node, nodes)
    work = list(deciding)
    while work:
        fresh = _frontier(successors, exit_node, [work.pop()]) - deciding
        deciding |= fresh
        work.extend(fresh)
    return deciding


def _frontier(successors: Edges, exit_node: int, nodes: Iterable[int]) -> set[int]:
    covered = post_dominated_by_set(successors, exit_node, nodes)
    return {
        node
        for node, following in enumerate(successors)
        if node not in covered and any(target in covered for target in following)
    }
