"""Finds the decisions that send ranks into different collectives."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rankwise.alignment.alignment_result import AlignmentBuilder
from rankwise.alignment.behaviour import (
    Behaviours,
    Collective,
    Term,
    TooComplex,
    View,
    collectives_in,
    only,
    same,
)
from rankwise.alignment.sites import Sites
from rankwise.findings.coverage import Reason
from rankwise.program import Branch, Call, Instruction, Value
from rankwise.program.budget import NotDecided
from rankwise.program.conditions import Conditions
from rankwise.program.graphs import FlowGraph
from rankwise.program.keys import CallFrame
from rankwise.program.memory import Write
from rankwise.program.model import Model
from rankwise.program.structure import Block
from rankwise.program.uniformity import Spread

if TYPE_CHECKING:
    from rankwise.alignment.rank_by_rank import ByRank, Comparison
    from rankwise.program.known_ranks.rank_table import Numbers

_MOST_CALLERS = 8
_MOST_BLOCKS = 2000
"""How many blocks, those of called functions included, are examined to compare ways."""

ReceivedAs = Callable[[Branch], Mapping[Write, int]]
"""For a branch that picks out a root, the keys on the root of what the others receive after it."""

MembersTogether = Callable[[Call, tuple[Call, ...]], "Numbers | None"]
"""For a collective reached by a path of calls, which processes call it together; None for all of them."""

SpreadOf = Callable[[Call, tuple[Call, ...]], Spread]
"""For a collective reached by a path of calls, what differs among the ranks that must call it together."""


@dataclass(frozen=True, slots=True)
class DecidingBranch:
    """A branch, or a call through a pointer, that decides about collectives."""

    at: Instruction
    condition: Value


@dataclass(frozen=True, slots=True)
class Divergence:
    """Collectives that ranks do not do alike after a decision, from the first difference on."""

    decision: DecidingBranch
    terms: tuple[Term, ...]
    """What remains to do on each way where the ways begin to differ."""


@dataclass(frozen=True, slots=True)
class _Settled:
    """Branches on one condition that together send all ranks through the same collectives."""

    key: int
    first: Block
    until: int


class Divergences:
    """Compares the ways on from every decision that collectives depend on.

    What it clears or leaves undecided is added to `built`.
    """

    def __init__(
        self,
        model: Model,
        sites: Sites,
        behaviours: Behaviours,
        conditions: Conditions,
        built: AlignmentBuilder,
        equal: Reason = Reason.EQUAL_ON_RANKS,
        received_as: ReceivedAs = lambda branch: {},
    ) -> None:
        self._model = model
        self._equal = equal
        self._built = built
        self._sites = sites
        self._behaviours = behaviours
        self._conditions = conditions
        self._received_as = received_as
        self._members_together: MembersTogether = lambda call, path: None
        self._settled: list[_Settled] = []
        self._by_rank: ByRank | None = None
        if model.ranks is not None and equal is Reason.EQUAL_ON_RANKS:
            from rankwise.alignment.rank_by_rank import ByRank

            self._by_rank = ByRank(model, sites)

    def decisions(self) -> list[DecidingBranch]:
        """Return what decides about a collective and is not decided by MPI itself."""
        found: list[DecidingBranch] = []
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
                        found.append(DecidingBranch(call, call.callee))
        return found

    def _branch(self, block: Block) -> list[DecidingBranch]:
        flow = self._model.flow(block.function)
        condition = self._model.dependence.condition(block.function, block.index)
        if condition is None or self._is_decided(flow, block):
            self._built.clear(block.terminator, Reason.DECIDED)
            return []
        return [DecidingBranch(block.terminator, condition)]

    def _is_decided(self, flow: FlowGraph, block: Block) -> bool:
        """Return whether only one way on is open, by itself or seen from every caller."""
        if len(self._behaviours.open_ways(flow, block.index, View())) < 2:
            return True
        calls = self._model.points_to.callers.get(block.function, [])
        if not 0 < len(calls) <= _MOST_CALLERS:
            return False
        ways = [
            self._behaviours.open_ways(flow, block.index, View(CallFrame(call, block.function, None)))
            for call in calls
        ]
        return all(len(way) == 1 and way == ways[0] for way in ways)

    def find(
        self,
        decisions: list[DecidingBranch],
        spread: SpreadOf,
        members_together: MembersTogether = lambda call, path: None,
    ) -> Iterator[Divergence]:
        """Yield the decisions after which ranks do not do the same."""
        self._members_together = members_together
        for decision in decisions:
            counts = _parted_by(decision.condition, spread)
            judge = self._at_call if isinstance(decision.at, Call) else self._at_branch
            self._model.budget.deciding(_named(decision))
            try:
                found = judge(decision, counts)
            except NotDecided:
                self._give_up(decision)
                continue
            if isinstance(found, Reason):
                self._built.clear(decision.at, found)
            else:
                yield found

    def _give_up(self, decision: DecidingBranch) -> None:
        """Add that it is not known whether a decision is divergent."""
        at = decision.at
        if isinstance(at, Call):
            sites = list(self._sites.reached_by(at))
        else:
            function = at.block.function
            region = self._model.flow(function).region(at.block.index)
            sites = list(self._sites.in_region(function, region))
        self._built.leave_undecided("does this condition differ", sites, at)

    def _at_call(self, decision: DecidingBranch, counts: Callable[[Collective], bool]) -> Divergence | Reason:
        assert isinstance(decision.at, Call)
        sites = [Collective(None, site) for site in self._sites.reached_by(decision.at)]
        concerned = tuple(site for site in sites if counts(site))
        if not concerned:
            return self._equal
        self._behaviours.give_up_after = _MOST_BLOCKS
        try:
            terms = self._behaviours.of_callees(decision.at, View())
        except TooComplex:
            return Divergence(decision, (concerned, ()))
        return _compare([only(term, counts) for term in terms], decision) or Reason.SAME_WAYS

    def _at_branch(
        self, decision: DecidingBranch, counts: Callable[[Collective], bool]
    ) -> Divergence | Reason:
        block = decision.at.block
        function = block.function
        flow = self._model.flow(function)
        region = flow.region(block.index)
        reached = self._sites.in_region(function, region)
        sites = [Collective(None, site, through=call) for site, call in reached.items()]
        concerned = tuple(site for site in sites if counts(site))
        if not concerned:
            return self._equal
        if block.index in region:  # it ends a loop: ranks go round it differently often
            return Divergence(decision, (concerned, ()))
        if self._by_rank is not None:
            by_rank = self._compare_ranks(self._by_rank, decision, concerned, counts)
            if by_rank.terms:
                return _compare(by_rank.terms, decision) or Divergence(decision, (concerned, ()))
            if not by_rank.undecided:
                return Reason.NUMBER_OF_RANKS
        if self._is_settled(decision.at):
            return Reason.MADE_UP_FOR
        try:
            return self._compare_ways(decision, counts)
        except TooComplex:
            return Divergence(decision, (concerned, ()))

    def _compare_ranks(
        self,
        by_rank: ByRank,
        decision: DecidingBranch,
        concerned: tuple[Collective, ...],
        counts: Callable[[Collective], bool],
    ) -> Comparison:
        """Compare what ranks do in the collectives that they call together, by communicator."""
        behaviours = self._as_root_has_it(decision.at)
        together = [self._members_together(site.call, site.path) for site in concerned]
        for members in {id(each): each for each in together}.values():

            def is_theirs(site: Collective, members: Numbers | None = members) -> bool:
                return counts(site) and self._members_together(site.call, site.path) is members

            found = by_rank.compare(decision.at.block, behaviours, is_theirs, members)
            if found.terms or found.undecided:
                break
        return found

    def _compare_ways(
        self, decision: DecidingBranch, counts: Callable[[Collective], bool]
    ) -> Divergence | Reason:
        block = decision.at.block
        function = block.function
        flow = self._model.flow(function)
        ways = self._behaviours.open_ways(flow, block.index, View())
        first: list[Term] = []
        stop = flow.post_dominator[block.index]
        behaviours = self._as_root_has_it(decision.at)
        behaviours.give_up_after = _MOST_BLOCKS
        while stop is not None:
            terms = [
                only(behaviours.between(function, way, stop, self._view(decision.at, way)), counts)
                for way in ways
            ]
            if all(same(term, terms[0]) for term in terms[1:]):
                if first and isinstance(decision.at, Branch):
                    key, _ = self._conditions.of_branch(decision.at)
                    self._settled.append(_Settled(key, block, stop))
                return Reason.MADE_UP_FOR if first else Reason.SAME_WAYS
            first = first or terms
            if not self._is_evaluated_again(decision.at):
                break
            # Later branches on the same condition may make up for the difference (Huchant 2019, Fig. 1e).
            above = flow.post_dominator[stop]
            stop = above if above != stop else None
        return _compare(first, decision) or Reason.SAME_WAYS

    def _as_root_has_it(self, branch: Instruction) -> Behaviours:
        """Return terms in which what ranks receive after a branch has the key it has on the root."""
        received = self._received_as(branch) if isinstance(branch, Branch) else {}
        return self._behaviours.assuming(received) if received else self._behaviours

    def _is_evaluated_again(self, branch: Instruction) -> bool:
        """Return whether another branch of the function is on the same condition."""
        if not isinstance(branch, Branch):
            return False
        key, _ = self._conditions.of_branch(branch)
        return any(
            isinstance(other.terminator, Branch)
            and other.terminator is not branch
            and self._conditions.of_branch(other.terminator)[0] == key
            for other in self._model.flow(branch.block.function).branches()
        )

    def _is_settled(self, branch: Instruction) -> bool:
        """Return whether an earlier branch on the same condition was found to be made up for by this one."""
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


def _compare(terms: list[Term], decision: DecidingBranch) -> Divergence | None:
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


def _named(decision: DecidingBranch) -> str:
    where = decision.at.location
    return f"{where.file}:{where.line}" if where is not None else decision.at.block.function.shown


def _parted_by(condition: Value, spread: SpreadOf) -> Callable[[Collective], bool]:
    """Return a function that decides whether the callers of a collective disagree about a condition."""
    known: dict[tuple[Call, tuple[Call, ...]], bool] = {}

    def parted(site: Collective) -> bool:
        key = (site.call, site.path)
        if key not in known:
            known[key] = spread(*key).differs(condition)
        return known[key]

    return parted
