"""Spreads 'may differ' from the seeds to everything that depends on them, keeping calls apart.

The tabulation of Reps, Horwitz and Sagiv (1995) over the dependence graph: what enters a function
through one call leaves it only through the same call. So `identity(rank)` differs between ranks
and `identity(size)` does not, although both go through the same body.

A function may have hundreds of ways in: its parameters, and each part of memory that it reads. Those that
make one node differ travel together, as the bits of one number.
"""

from __future__ import annotations

import contextlib
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from rankwise.program.budget import NotDecided
from rankwise.program.instructions import Call
from rankwise.program.memory import EntryVersion
from rankwise.program.structure import Function
from rankwise.program.uniformity.chains import Arrival, Arrivals, Formal, chain_to
from rankwise.program.uniformity.dependence_graph import (
    DependenceGraph,
    Edge,
    Exit,
    Node,
    Raised,
    ReturnedValue,
)
from rankwise.program.uniformity.domain import Domain
from rankwise.program.uniformity.external import Seed
from rankwise.program.values import FormalParameter

_ANYHOW = 1
"""The bit of a node that differs whatever comes into its function."""


@dataclass(slots=True)
class _Uses:
    """What depends on a node directly, by the kind of dependence."""

    plain: list[Node] = field(default_factory=list)
    escaping: list[Node] = field(default_factory=list)
    entering: list[tuple[Formal, Call]] = field(default_factory=list)
    leaving: list[tuple[Node, Call]] = field(default_factory=list)

    def add(self, node: Node, edge: Edge) -> None:
        if edge.enters is not None:
            assert isinstance(node, (FormalParameter, EntryVersion))
            self.entering.append((node, edge.enters))
        elif edge.leaves is not None:
            self.leaving.append((node, edge.leaves))
        else:
            (self.escaping if edge.escapes else self.plain).append(node)


class Spread:
    """What may differ within one domain, among the nodes that the queried ones depend on."""

    def __init__(
        self, graph: DependenceGraph, domain: Domain, queried: Iterable[Node], within: Spread | None = None
    ) -> None:
        """Solve for a domain, when first needed; what is uniform within `within` is uniform here."""
        self._graph = graph
        self._domain = domain
        self._within = within
        self._uses: dict[Node, _Uses] = defaultdict(_Uses)
        self._seeds: dict[Node, Seed] = {}
        self._origins: dict[Node, int] = {}
        """For each node that may differ, the ways into its function that make it differ, as bits."""
        self._formals: dict[Function, list[Formal]] = defaultdict(list)
        """The ways into each function that something came, in the order of their bits."""
        self._bits: dict[Formal, int] = {}
        self._entered: dict[Formal, dict[Call, int]] = defaultdict(dict)
        """The calls through which something came, each with the ways into the caller that it came from."""
        self._left: dict[Formal, list[ReturnedValue | Exit | Raised]] = defaultdict(list)
        self._pending: dict[Node, int] = {}
        self._work: deque[Node] = deque()
        self._arrivals = Arrivals({}, {}, {}, {}, self._edges, self._comes_from, self._ways_in)
        self._queried: Iterable[Node] | None = queried
        self._given_up = False
        self._allowance = graph.budget.question()

    def differs(self, node: Node) -> bool:
        """Return whether a node may have different values on different members of the domain.

        NotDecided is raised if the question was given up before a difference reached the node.
        """
        if self._within is not None and not self._within.differs(node):
            return False
        if self._queried is not None:
            queried, self._queried = self._queried, None
            self._given_up = True
            with contextlib.suppress(NotDecided):
                self._explore(queried)
                self._solve()
                self._given_up = False
        if self._given_up and node not in self._origins:
            raise NotDecided
        return node in self._origins

    def chain(self, node: Node) -> tuple[Seed, list[Node]]:
        """Return where the difference comes from, and the nodes it goes through, ending with `node`.

        The node is known to differ.
        """
        nodes = chain_to(node, self._arrivals)
        return self._seeds[nodes[0]], nodes

    def _explore(self, queried: Iterable[Node]) -> None:
        within = self._within
        work = [node for node in queried if within is None or within.differs(node)]
        seen: set[Node] = set(work)
        while work:
            node = work.pop()
            if self._domain.agreed(node):
                continue
            if within is not None and self._domain.earlier(node):
                self._seeds[node] = within.chain(node)[0]
                continue
            sources = self._graph.sources(node)
            self._allowance.spend(1 + len(sources.edges))
            shared_by = sources.shared_by or self._domain.shared_by(node)
            if shared_by is not None and self._domain.heeds(shared_by):
                if self._domain.spans(shared_by):
                    continue
                self._seeds[node] = _seed_of_part(shared_by)
            seed = sources.seed
            if seed is not None and self._domain.parts(seed.between_threads, seed.scope):
                self._seeds[node] = seed
            for edge in sources.edges:
                if within is not None and edge.source not in within._origins:
                    continue
                self._uses[edge.source].add(node, edge)
                if edge.source not in seen:
                    seen.add(edge.source)
                    work.append(edge.source)

    def _solve(self) -> None:
        for node in self._seeds:
            self._reach(node, _ANYHOW, Arrival(None, True))
        while self._work:
            node = self._work.popleft()
            self._follow(node, self._pending.pop(node))

    def _follow(self, node: Node, origins: int) -> None:
        """Carry what newly makes a node differ on to all that depends on it."""
        uses = self._uses.get(node)
        if uses is None:
            return
        self._allowance.spend(1 + len(uses.plain) + len(uses.escaping) + len(uses.entering))
        anyhow = bool(origins & _ANYHOW)
        if anyhow:
            origins = _ANYHOW
        arrival = Arrival(node, anyhow)
        for target in uses.plain:
            self._reach(target, origins, arrival)
        for target in uses.escaping:
            self._reach(target, _ANYHOW, arrival)
        for formal, call in uses.entering:
            self._enter(formal, call, origins, arrival)
        if uses.leaving:
            self._leave(node, uses.leaving, origins, arrival)

    def _reach(self, node: Node, origins: int, arrival: Arrival) -> None:
        """Note that a node differs because of ways into its function."""
        known = self._origins.get(node, 0)
        if known & _ANYHOW:
            return
        new = origins & ~known
        if not new:
            return
        if not known:
            self._arrivals.first[node] = arrival
        if new & _ANYHOW:
            self._arrivals.anyhow[node] = arrival
        self._origins[node] = known | new
        pending = self._pending.get(node)
        if pending is None:
            self._work.append(node)
            self._pending[node] = new
        else:
            self._pending[node] = pending | new

    def _enter(self, formal: Formal, call: Call, origins: int, arrival: Arrival) -> None:
        calls = self._entered[formal]
        known = calls.get(call, 0)
        new = 0 if known & _ANYHOW else origins & ~known
        if not new:
            return
        calls[call] = known | new
        if not known:
            self._arrivals.entering[formal, call] = arrival
        if new & _ANYHOW:
            self._arrivals.entering_anyhow[formal, call] = arrival
        self._reach(formal, self._bit(formal), arrival)
        for node in self._left[formal]:
            for target, through in self._uses[node].leaving:
                if through is call:
                    self._reach(target, new, Arrival(node, bool(new & _ANYHOW), call, formal))

    def _leave(self, node: Node, uses: list[tuple[Node, Call]], origins: int, arrival: Arrival) -> None:
        """Carry what leaves a function to the calls through which it came, or to all if it differs anyhow."""
        if arrival.anyhow:
            for target, _ in uses:
                self._reach(target, _ANYHOW, arrival)
            return
        assert isinstance(node, (ReturnedValue, Exit, Raised))
        for formal in self._formals_in(origins, node.function):
            self._allowance.spend(len(uses))
            self._left[formal].append(node)
            calls = self._entered[formal]
            for target, call in uses:
                outer = calls.get(call)
                if outer is not None:
                    self._reach(target, outer, Arrival(node, bool(outer & _ANYHOW), call, formal))

    def _bit(self, formal: Formal) -> int:
        known = self._bits.get(formal)
        if known is None:
            formals = self._formals[formal.function]
            formals.append(formal)
            known = self._bits[formal] = _ANYHOW << len(formals)
        return known

    def _formals_in(self, origins: int, function: Function) -> Iterator[Formal]:
        """Yield the ways into a function that bits stand for."""
        formals = self._formals[function]
        rest = origins & ~_ANYHOW
        while rest:
            lowest = rest & -rest
            yield formals[lowest.bit_length() - 2]
            rest ^= lowest

    def _edges(self, node: Node) -> list[Edge]:
        return self._graph.sources(node).edges

    def _comes_from(self, node: Node, formal: Formal) -> bool:
        return bool(self._origins.get(node, 0) & self._bits[formal])

    def _ways_in(self, left: Node, call: Call, outer: Formal) -> Iterator[Formal]:
        assert isinstance(left, (ReturnedValue, Exit, Raised))
        for formal in self._formals_in(self._origins.get(left, 0), left.function):
            if self._entered[formal].get(call, 0) & self._bits[outer]:
                yield formal


_SHARED_BY_PART = "is shared by a part of the ranks only"
_ABOUT_PART = "is about a part of the ranks only"


def is_of_part(seed: Seed) -> bool:
    """Return whether a difference begins with what the members of another communicator have alike."""
    return seed.reason in (_SHARED_BY_PART, _ABOUT_PART)


def _seed_of_part(call: Call) -> Seed:
    if call.standard is None:
        return Seed(call, _SHARED_BY_PART)
    return Seed(call, _SHARED_BY_PART if call.standard.is_collective else _ABOUT_PART)
