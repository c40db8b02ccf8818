"""What is found to differ is what the definition says, and each explanation is a way that a run could take.

The graphs are drawn: functions with ways in, values and ways out, calls between them, also recursive
ones, and memory that all share.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from random import Random
from typing import Any, cast

from rankwise.config.limits import Limits
from rankwise.program.budget import Budget, NotDecided
from rankwise.program.memory import EntryVersion, MemoryPhi
from rankwise.program.uniformity import Domain, Exit, Seed, Spread
from rankwise.program.uniformity.cells import Cell
from rankwise.program.uniformity.dependence_graph import DependenceGraph, Edge, Node, Sources
from reference.tabulation import tabulated

_GRAPHS = 600
_WORLD = Domain("world", spans=lambda call: True)


@dataclass(frozen=True)
class _Function:
    number: int


@dataclass(frozen=True)
class _Call:
    number: int
    caller: int
    callee: int


@dataclass(frozen=True)
class _Drawn:
    """A dependence graph, as far as spreading looks at it."""

    edges: dict[Node, list[Edge]]
    seeds: list[Node]
    budget: Budget = field(default_factory=Budget)

    def sources(self, node: Node) -> Sources:
        seed = Seed(cast("Any", None), "is drawn") if node in self.seeds else None
        return Sources(self.edges[node], seed)


def _drawn(random: Random, recursive: bool = True) -> _Drawn:
    functions = [_Function(number) for number in range(random.randint(1, 4))]
    nodes: dict[int, list[Node]] = {}
    for function in functions:
        owner = cast("Any", function)
        ways_in = [EntryVersion(owner, cast("Any", part)) for part in range(random.randint(1, 3))]
        ways_out = [Exit(owner, cast("Any", part)) for part in range(random.randint(1, 3))]
        values = [MemoryPhi(cast("Any", (function, n)), cast("Any", 0)) for n in range(random.randint(1, 4))]
        nodes[function.number] = [*ways_in, *values, *ways_out]
    cells: list[Node] = [Cell(cast("Any", number)) for number in range(random.randint(0, 2))]
    edges: dict[Node, list[Edge]] = {node: [] for each in nodes.values() for node in each}
    edges |= {cell: [] for cell in cells}
    for each in nodes.values():
        for node in each:
            if not isinstance(node, EntryVersion):
                edges[node] += [Edge(random.choice(each)) for _ in range(random.randint(0, 2))]
                if cells and random.random() < 0.2:
                    edges[node].append(Edge(random.choice(cells)))
    for cell in cells:
        around = random.choice(list(nodes.values()))
        edges[cell] += [Edge(random.choice(around), escapes=True) for _ in range(random.randint(0, 2))]
    for number in range(random.randint(0, 6)):
        caller, callee = random.choice(functions), random.choice(functions)
        if not recursive and caller.number >= callee.number:
            continue
        _add_call(random, edges, nodes, cast("Any", _Call(number, caller.number, callee.number)))
    all_nodes = list(edges)
    return _Drawn(edges, random.sample(all_nodes, min(len(all_nodes), random.randint(1, 2))))


def _add_call(random: Random, edges: dict[Node, list[Edge]], nodes: dict[int, list[Node]], call: Any) -> None:
    around = nodes[call.caller]
    for node in nodes[call.callee]:
        if isinstance(node, EntryVersion):
            edges[node].append(Edge(random.choice(around), enters=call))
    results = [node for node in around if not isinstance(node, EntryVersion)]
    for node in nodes[call.callee]:
        if isinstance(node, Exit):
            edges[random.choice(results)].append(Edge(node, leaves=call))


def test_what_differs_is_what_the_definition_says() -> None:
    counts = [0, 0]
    for seed in range(_GRAPHS):
        graph = _drawn(Random(seed))
        spread = Spread(cast("DependenceGraph", graph), _WORLD, list(graph.edges))
        expected = tabulated(graph.edges, graph.seeds)
        assert {node for node in graph.edges if spread.differs(node)} == expected, seed
        counts = [counts[0] + len(expected), counts[1] + len(graph.edges)]
    assert 0.2 < counts[0] / counts[1] < 0.9  # neither answer is rare among the drawn


def test_what_is_decided_within_few_steps_is_what_the_definition_says() -> None:
    given_up = 0
    for seed in range(_GRAPHS):
        drawn = _drawn(Random(seed))
        graph = _Drawn(drawn.edges, drawn.seeds, Budget(Limits(steps=Random(seed).randint(1, 120))))
        spread = Spread(cast("DependenceGraph", graph), _WORLD, list(graph.edges))
        expected = tabulated(graph.edges, graph.seeds)
        for node in graph.edges:
            try:
                assert spread.differs(node) == (node in expected), seed
            except NotDecided:
                given_up += 1
    assert given_up > _GRAPHS


def test_an_explanation_leaves_functions_as_it_entered_them() -> None:
    for seed in range(_GRAPHS):
        graph = _drawn(Random(seed), recursive=False)
        spread = Spread(cast("DependenceGraph", graph), _WORLD, list(graph.edges))
        for node in graph.edges:
            if spread.differs(node):
                _, chain = spread.chain(node)
                assert chain[0] in graph.seeds and chain[-1] == node
                assert _is_taken(graph, chain), (seed, node)


def _is_taken(graph: _Drawn, chain: list[Node]) -> bool:
    """Say whether a chain is a way through the graph with calls that match; any of parallel edges will do."""
    stacks: set[tuple[Any, ...]] = {()}
    for before, after in itertools.pairwise(chain):
        stacks = {
            stack for edge in graph.edges[after] if edge.source == before for old in stacks
            for stack in _across(edge, old)
        }  # fmt: skip
    return bool(stacks)


def _across(edge: Edge, stack: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """Return the calls that are open after an edge."""
    if edge.escapes:
        return [()]
    if edge.enters is not None:
        return [(*stack, edge.enters)]
    if edge.leaves is not None:
        return [stack[:-1]] if not stack or stack[-1] is edge.leaves else []
    return [stack]
