"""What may differ, by the tabulation of Reps, Horwitz and Sagiv as it stands: one fact at a time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from rankwise.program.uniformity.dependence_graph import Edge, Node

Fact = tuple[Node | None, Node]
"""(origin, node): the node may differ if the origin does; an origin of None means it does anyway."""


def tabulated(sources: Mapping[Node, list[Edge]], seeds: Iterable[Node]) -> set[Node]:
    """Return the nodes that a difference reaches from the seeds and leaves functions as it entered them."""
    uses: dict[Node, list[tuple[Node, Edge]]] = defaultdict(list)
    for node, edges in sources.items():
        for edge in edges:
            uses[edge.source].append((node, edge))
    facts: set[Fact] = {(None, seed) for seed in seeds}
    entered: set[tuple[Node, object, Node | None]] = set()
    before = -1
    while before != len(facts) + len(entered):
        before = len(facts) + len(entered)
        for origin, node in list(facts):
            for target, edge in uses[node]:
                if edge.enters is not None:
                    entered.add((target, edge.enters, origin))
                    facts.add((target, target))
                elif edge.leaves is None:
                    facts.add((None if edge.escapes else origin, target))
                elif origin is None:
                    facts.add((None, target))
                else:
                    outers = {
                        outer for formal, call, outer in entered if (formal, call) == (origin, edge.leaves)
                    }
                    facts |= {(outer, target) for outer in outers}
    return {node for _, node in facts}
