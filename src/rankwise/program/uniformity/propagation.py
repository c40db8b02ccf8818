"""Spreads 'may differ' from the seeds to everything that depends on them, keeping calls apart.

The tabulation of Reps, Horwitz and Sagiv (1995) over the dependence graph: what enters a function
through one call leaves it only through the same call. So `identity(rank)` differs between ranks
and `identity(size)` does not, although both go through the same body.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from rankwise.program.instructions import Call
from rankwise.program.uniformity.dependence import DependenceGraph, Edge, Node
from rankwise.program.uniformity.domain import Domain
from rankwise.program.uniformity.external import Seed

Fact = tuple[Node | None, Node]
"""(origin, node): the node may differ if the origin does; an origin of None means it does anyway."""


class Spread:
    """What may differ within one domain, among the nodes that the asked-for ones depend on."""

    def __init__(
        self, graph: DependenceGraph, domain: Domain, asked: Iterable[Node], within: Spread | None = None
    ) -> None:
        """Solve for a domain, once asked; what is the same in the domain of `within` is the same here."""
        self._graph = graph
        self._domain = domain
        self._within = within
        self._uses: dict[Node, list[tuple[Node, Edge]]] = defaultdict(list)
        self._seeds: dict[Node, Seed] = {}
        self._parents: dict[Fact, Fact | None] = {}
        self._first: dict[Node, Fact] = {}
        self._entered: dict[Node, list[tuple[Call, Node | None]]] = defaultdict(list)
        self._left: dict[Node, list[Node]] = defaultdict(list)
        self._work: list[Fact] = []
        self._at = 0
        self._asked: Iterable[Node] | None = asked

    def differs(self, node: Node) -> bool:
        """Say whether a node may have different values on different members of the domain."""
        if self._within is not None and not self._within.differs(node):
            return False
        if self._asked is not None:
            asked, self._asked = self._asked, None
            self._explore(asked)
            self._solve()
        return node in self._first

    def chain(self, node: Node) -> tuple[Seed, list[Node]]:
        """Return where the difference comes from, and the nodes it goes through, ending with `node`.

        The node is known to differ.
        """
        fact: Fact | None = self._first[node]
        nodes: list[Node] = []
        last = node
        while fact is not None:
            last = fact[1]
            nodes.append(last)
            fact = self._parents[fact]
        nodes.reverse()
        return self._seeds[last], nodes

    def _explore(self, asked: Iterable[Node]) -> None:
        within = self._within
        work = [node for node in asked if within is None or within.differs(node)]
        seen: set[Node] = set(work)
        while work:
            node = work.pop()
            if self._domain.agreed(node):
                continue
            if within is not None and self._domain.earlier(node):
                self._seeds[node] = within.chain(node)[0]
                continue
            sources = self._graph.sources(node)
            if sources.shared_by is not None and not self._domain.threads:
                if self._domain.spans(sources.shared_by):
                    continue
                self._seeds[node] = _seed_of_part(sources.shared_by)
            if sources.seed is not None and sources.seed.between_threads == self._domain.threads:
                self._seeds[node] = sources.seed
            for edge in sources.edges:
                if within is not None and edge.source not in within._first:
                    continue
                self._uses[edge.source].append((node, edge))
                if edge.source not in seen:
                    seen.add(edge.source)
                    work.append(edge.source)

    def _solve(self) -> None:
        for node in self._seeds:
            self._reach((None, node), None)
        while self._at < len(self._work):
            fact = self._work[self._at]
            self._at += 1
            self._follow(fact)

    def _reach(self, fact: Fact, parent: Fact | None) -> None:
        if fact in self._parents:
            return
        origin, node = fact
        if origin is not None and (None, node) in self._parents:
            return  # it differs whatever the origin does
        self._parents[fact] = parent
        self._first.setdefault(node, fact)
        self._work.append(fact)

    def _follow(self, fact: Fact) -> None:
        origin, node = fact
        leaving: list[tuple[Node, Call]] = []
        for target, edge in self._uses.get(node, ()):
            if edge.enters is not None:
                self._enter(fact, target, edge.enters)
            elif edge.leaves is not None:
                leaving.append((target, edge.leaves))
            else:
                self._reach((None if edge.escapes else origin, target), fact)
        if not leaving:
            return
        if origin is None:
            for target, _ in leaving:
                self._reach((None, target), fact)
            return
        self._left[origin].append(node)
        for call, outer in list(self._entered[origin]):
            for target, through in leaving:
                if through is call:
                    self._reach((outer, target), fact)

    def _enter(self, fact: Fact, formal: Node, call: Call) -> None:
        arrival = (call, fact[0])
        if arrival in self._entered[formal]:
            return
        self._entered[formal].append(arrival)
        self._reach((formal, formal), fact)
        for node in list(self._left[formal]):
            for target, edge in self._uses.get(node, ()):
                if edge.leaves is call:
                    self._reach((fact[0], target), (formal, node))


_SHARED_BY_PART = "is shared by a part of the ranks only"
_ABOUT_PART = "is about a part of the ranks only"


def is_of_part(seed: Seed) -> bool:
    """Say whether a difference begins with what the members of another communicator have alike."""
    return seed.reason in (_SHARED_BY_PART, _ABOUT_PART)


def _seed_of_part(call: Call) -> Seed:
    assert call.standard is not None
    return Seed(call, _SHARED_BY_PART if call.standard.is_collective else _ABOUT_PART)
