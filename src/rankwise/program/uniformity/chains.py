"""How a difference came to a node: a way from where it began that leaves functions as it entered them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rankwise.program.instructions import Call
from rankwise.program.memory import EntryVersion
from rankwise.program.uniformity.dependence_graph import Edge, Node
from rankwise.program.values import FormalParameter

Formal = FormalParameter | EntryVersion
"""A way into a function: a parameter, or what a part of memory holds when the function is called."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """How a difference first came to a node."""

    source: Node | None
    """The node it came from; None where it begins."""
    anyhow: bool
    """Whether the source differs whatever comes into its function."""
    call: Call | None = None
    formal: Formal | None = None
    """For what a call returns: the way into the callee that makes the result differ."""


@dataclass(frozen=True, slots=True)
class Arrivals:
    """What a solved question remembers for explanations, and what it knows of the graph."""

    first: dict[Node, Arrival]
    anyhow: dict[Node, Arrival]
    """How nodes came to differ whatever comes into their functions."""
    entering: dict[tuple[Formal, Call], Arrival]
    entering_anyhow: dict[tuple[Formal, Call], Arrival]
    edges: Callable[[Node], list[Edge]]
    comes_from: Callable[[Node, Formal], bool]
    """Whether a node differs because of a way into its function."""
    ways_in: Callable[[Node, Call, Formal], Iterator[Formal]]
    """The ways into a callee by which what leaves it, at a call, comes from a way into the caller."""


def chain_to(node: Node, arrivals: Arrivals) -> list[Node]:
    """Return the nodes that a difference goes through, from where it begins to `node`."""
    nodes: list[Node] = []
    at: Node | None = node
    anyhow = False
    while at is not None:
        nodes.append(at)
        arrival = arrivals.anyhow[at] if anyhow else arrivals.first[at]
        if arrival.formal is not None:
            assert arrival.call is not None and arrival.source is not None
            crossing = (arrival.source, arrival.formal)
            nodes += _inside(*crossing, arrivals, frozenset({crossing}))
            key = (arrival.formal, arrival.call)
            arrival = arrivals.entering_anyhow[key] if arrival.anyhow else arrivals.entering[key]
        at, anyhow = arrival.source, arrival.anyhow
    nodes.reverse()
    return nodes


_Crossing = tuple[Node, Formal]
"""A callee that a way goes through: what leaves it, and the way into it."""


def _inside(node: Node, formal: Formal, arrivals: Arrivals, open_: frozenset[_Crossing]) -> list[Node]:
    """Return a shortest way within a function, backwards, from a node to the way in that makes it differ.

    A way through a callee never goes through a crossing that is `open_`: it would be longer than need be.
    """
    after: dict[Node, tuple[Node, _Crossing | None] | None] = {node: None}
    work: deque[Node] = deque([node])
    while work and formal not in after:
        at = work.popleft()
        for source, crossing in _before(at, formal, arrivals):
            if source not in after and crossing not in open_ and arrivals.comes_from(source, formal):
                after[source] = (at, crossing)
                work.append(source)
    steps: list[Node] = [formal]
    step = after.get(formal, (node, None))
    while step is not None:
        at, crossing = step
        if crossing is not None:
            steps += reversed(_inside(*crossing, arrivals, open_ | {crossing}))
        steps.append(at)
        step = after[at]
    steps.reverse()
    return steps


def _before(node: Node, formal: Formal, arrivals: Arrivals) -> Iterator[tuple[Node, _Crossing | None]]:
    """Yield what comes before a node within its function, with the callee that lies between."""
    if node is formal or node == formal:
        return
    for edge in arrivals.edges(node):
        if edge.leaves is not None:
            for entered in arrivals.ways_in(edge.source, edge.leaves, formal):
                for outer in arrivals.edges(entered):
                    if outer.enters is edge.leaves:
                        yield outer.source, (edge.source, entered)
        elif edge.enters is None and not edge.escapes:
            yield edge.source, None
