"""Finds the decisions that send ranks into different collectives."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rankwise.checks.collectives.behaviour import (
    Behaviours,
    Collective,
    Term,
    View,
    collectives_in,
    only,
    same,
)
from rankwise.checks.collectives.sites import Sites
from rankwise.program import Branch, Call, Instruction, Value
from rankwise.program.conditions import Conditions
from rankwise.program.graphs import FlowGraph
from rankwise.program.keys import Frame
from rankwise.program.model import Model
from rankwise.program.structure import Block
from rankwise.program.uniformity import Spread

_MOST_CALLERS = 8

SpreadOf = Callable[[Call, tuple[Call, ...]], Spread]
"""For a collective reached by a path of calls, what differs among those who must call it together."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A branch, or a call through a pointer, that decides about collectives."""

    at: Instruction
    condition: Value


@dataclass(frozen=True, slots=True)
class Divergence:
    """Collectives that ranks do not do alike after a decision, from the first difference on."""

    decision: Decision
    terms: tuple[Term, ...]
    """What remains to do on each way where the ways begin to differ."""


@dataclass(slots=True)
class Tally:
    """What was looked at, for the summary."""

    collectives: int = 0
    decisions: int = 0
    cleared: int = 0


@dataclass(frozen=True, slots=True)
class _Settled:
    """Branches on one condition that together send all ranks through the same collectives."""

    key: int
    first: Block
    until: int


class Divergences:
    """Compares the ways on from every decision that collectives depend on."""

    def __init__(self, model: Model, sites: Sites, behaviours: Behaviours, conditions: Conditions) -> None:
        self._model = model
        self._sites = sites
        self._behaviours = behaviours
        self._conditions = conditions
        self.tally = Tally(collectives=len(sites.all))
        self._settled: list[_Settled] = []

    def decisions(self) -> list[Decision]:
        """Return what decides about a collective and is not decided by MPI itself."""
        found: list[Decision] = []
        for function in self._model.program.defined():
            if not self._sites.inside(function):
                continue
            flow = self._model.flow(function)
            for block in flow.branches():
                if self._sites.in_blocks(function, flow.region(block.index)):
                    found += self._branch(block)
            for block in function.blocks:
                for call in self._sites.calls_in(function, block.index):
                    if len(self._model.callees(call)) > 1:
                        self.tally.decisions += 1
                        found.append(Decision(call, call.callee))
        return found

    def _branch(self, block: Block) -> list[Decision]:
        self.tally.decisions += 1
        flow = self._model.flow(block.function)
        condition = self._model.dependence.condition(block.function, block.index)
        if condition is None or self._is_decided(flow, block):
            self.tally.cleared += 1
            return []
        return [Decision(block.terminator, condition)]

    def _is_decided(self, flow: FlowGraph, block: Block) -> bool:
        """Say whether only one way on is open, by itself or seen from every caller."""
        if len(self._behaviours.open_ways(flow, block.index, View())) < 2:
            return True
        calls = self._model.points_to.callers.get(block.function, [])
        if not 0 < len(calls) <= _MOST_CALLERS:
            return False
        ways = [
            self._behaviours.open_ways(flow, block.index, View(Frame(call, block.function, None)))
            for call in calls
        ]
        return all(len(way) == 1 and way == ways[0] for way in ways)

    def find(self, decisions: list[Decision], spread: SpreadOf) -> Iterator[Divergence]:
        """Yield the decisions after which ranks do not do the same."""
        for decision in decisions:
            counts = _parted_by(decision.condition, spread)
            if isinstance(decision.at, Call):
                terms = self._behaviours.of_callees(decision.at, View())
                found = _compare([only(term, counts) for term in terms], decision)
            else:
                found = self._at_branch(decision, counts)
            if found is None:
                self.tally.cleared += 1
            else:
                yield found

    def _at_branch(self, decision: Decision, counts: Callable[[Collective], bool]) -> Divergence | None:
        block = decision.at.block
        function = block.function
        flow = self._model.flow(function)
        region = flow.region(block.index)
        sites = [Collective(None, site) for site in self._sites.in_region(function, region)]
        concerned = tuple(site for site in sites if counts(site))
        if not concerned:
            return None
        if block.index in region:  # it ends a loop: ranks go round it differently often
            return Divergence(decision, (concerned, ()))
        if self._is_settled(decision.at):
            return None
        ways = self._behaviours.open_ways(flow, block.index, View())
        first: list[Term] = []
        stop = flow.post_dominator[block.index]
        while stop is not None:
            terms = [
                only(self._behaviours.between(function, way, stop, self._view(decision.at, way)), counts)
                for way in ways
            ]
            if all(same(term, terms[0]) for term in terms[1:]):
                if first and isinstance(decision.at, Branch):
                    key, _ = self._conditions.of_branch(decision.at)
                    self._settled.append(_Settled(key, block, stop))
                return None
            first = first or terms
            # Later branches on the same condition may make up for the difference (Huchant 2019, Fig. 1e).
            above = flow.post_dominator[stop]
            stop = above if above != stop else None
        return _compare(first, decision)

    def _is_settled(self, branch: Instruction) -> bool:
        """Say whether an earlier branch on the same condition was found to be made up for by this one."""
        if not isinstance(branch, Branch):
            return False
        block = branch.block
        flow = self._model.flow(block.function)
        key, _ = self._conditions.of_branch(branch)
        return any(
            settled.key == key
            and settled.first.function is block.function
            and flow.dominates(settled.first.index, block.index)
            and flow.post_dominates(settled.until, block.index)
            for settled in self._settled
        )

    def _view(self, branch: Instruction, way: int) -> View:
        """Return what is known on a way: that the condition holds there, or does not."""
        if not isinstance(branch, Branch):
            return View()
        key, wanted = self._conditions.of_branch(branch)
        return View(assumed=((key, wanted == (branch.targets[0].index == way)),))


def _compare(terms: list[Term], decision: Decision) -> Divergence | None:
    """Cut off what all ways begin and end with alike; what remains is the difference."""
    if all(same(term, terms[0]) for term in terms[1:]):
        return None
    rest = list(terms)
    while all(rest) and all(term[0] == rest[0][0] for term in rest):
        rest = [term[1:] for term in rest]
    while all(rest) and all(term[-1] == rest[0][-1] for term in rest):
        rest = [term[:-1] for term in rest]
    return Divergence(decision, tuple(rest))


def first_steps(divergence: Divergence) -> list[Collective] | None:
    """Return the collectives that meet where ways begin to differ, if each way has one there."""
    heads = [term[0] if term else None for term in divergence.terms]
    plain = [head for head in heads if isinstance(head, Collective) and head.signature is not None]
    return plain if len(plain) == len(heads) else None


def all_steps(divergence: Divergence) -> Iterator[Collective]:
    """Yield every collective in which the ways differ."""
    for term in divergence.terms:
        yield from collectives_in(term)


def _parted_by(condition: Value, spread: SpreadOf) -> Callable[[Collective], bool]:
    """Return a function that says whether those who call a collective disagree about a condition."""
    known: dict[tuple[Call, tuple[Call, ...]], bool] = {}

    def parted(site: Collective) -> bool:
        key = (site.call, site.path)
        if key not in known:
            known[key] = spread(*key).differs(condition)
        return known[key]

    return parted
