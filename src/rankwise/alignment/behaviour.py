"""What a stretch of code does collectively: a term that two stretches can be compared by.

A term is a tuple of steps: a collective with its arguments, a choice between terms that a condition
decides, a term repeated so many times, or something that cannot be compared. Equal terms do the same
collectives in the same order with equal arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from rankwise.alignment.collective_arguments import CollectiveSignature
from rankwise.alignment.sites import Sites
from rankwise.alignment.trip_counts import trip_count
from rankwise.program import Branch, Call, Switch
from rankwise.program.conditions import Conditions, open_targets
from rankwise.program.graphs import FlowGraph
from rankwise.program.keys import CallFrame, Keys, recurs
from rankwise.program.memory import Write
from rankwise.program.model import Model
from rankwise.program.structure import Block, Function

_DEEPEST_CALLS = 12
_DEEPEST_NESTING = 60
_LONGEST_UNROLLED = 256


@dataclass(frozen=True, slots=True)
class Collective:
    """One collective call; the call itself does not count in comparisons, what it does does."""

    signature: Hashable
    call: Call = field(compare=False)
    path: tuple[Call, ...] = field(compare=False, default=())
    """The calls that led here from the function the term is about."""
    twins: tuple[Collective, ...] = field(compare=False, default=())
    """Calls that do the same on other ways of a branch."""
    through: Call | None = field(compare=False, default=None)
    """The first of the calls that led here, where the path is not known."""


@dataclass(frozen=True, slots=True)
class ChoiceTerm:
    """One of several terms; `key` names what decides, 0 the first."""

    key: Hashable
    terms: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    """A term, as often as `count` says: a number, or a key."""

    count: int | Hashable
    body: Term


@dataclass(frozen=True, slots=True)
class Opaque:
    """Something with collectives in it that cannot be compared, only found equal to itself."""

    key: Hashable
    inside: tuple[Collective, ...] = field(compare=False, default=())


SignatureOf = Callable[[Call, Keys, CallFrame | None, int | None], Hashable]
Step = Collective | ChoiceTerm | Repeat | Opaque
Term = tuple[Step, ...]


def collectives_in(term: Term) -> Iterator[Collective]:
    """Yield every collective of a term, in order of appearance."""
    for step in term:
        if isinstance(step, Collective):
            yield step
            yield from step.twins
        elif isinstance(step, ChoiceTerm):
            for inner in step.terms:
                yield from collectives_in(inner)
        elif isinstance(step, Repeat):
            yield from collectives_in(step.body)
        else:
            yield from step.inside


@dataclass(frozen=True, slots=True)
class View:
    """The context in which a function is examined: through which calls, under which assumptions."""

    frame: CallFrame | None = None
    path: tuple[Call, ...] = ()
    assumed: tuple[tuple[int, bool], ...] = ()
    process: int | None = None
    """The one process that is examined, of those that are known to the model."""


class TooComplex(Exception):
    """A term would take too long to compare."""


class EndsProgram(Exception):
    """The examined process ends the program on its way."""


class Behaviours:
    """Computes terms; `signature` says what two calls must have in common to be the same."""

    def __init__(self, model: Model, sites: Sites, keys: Keys, signature: SignatureOf) -> None:
        self._model = model
        self._signature = signature
        self._sites = sites
        self._keys = keys
        self._conditions = Conditions(keys)
        self._depth = 0
        self.give_up_after = 0
        """How many more blocks may be examined; beyond that TooComplex is raised."""

    def assuming(self, known: Mapping[Write, int]) -> Behaviours:
        """Return terms that can be compared with these, for which the keys of some versions are given."""
        return Behaviours(self._model, self._sites, self._keys.assuming(known), self._signature)

    def between(self, function: Function, start: int, stop: int, view: View) -> Term:
        """Return what happens from the start of block `start` until block `stop` is reached."""
        flow = self._model.flow(function)
        if self._depth > _DEEPEST_NESTING:  # control flow with no structure: jumps into loops
            return (self._opaque(function, {start}, view),)
        self._depth += 1
        try:
            return self._between(flow, start, stop, view)
        finally:
            self._depth -= 1

    def _between(self, flow: FlowGraph, start: int, stop: int, view: View) -> Term:
        function = flow.function
        steps: list[Step] = []
        node = start
        passed = 0
        while node not in (stop, flow.exit):
            passed += 1
            self.give_up_after -= 1
            if self.give_up_after < 0:
                raise TooComplex
            if passed > 4 * len(flow.successors):
                steps.append(self._opaque(function, {node}, view))
                break
            loop = flow.loops.get(node)
            if loop is not None and stop not in loop:
                after = _after_loop(flow, node, loop)
                ways_out = flow.between(loop, after) - loop
                if self._sites.in_blocks(function, ways_out):
                    steps.append(self._opaque(function, loop | ways_out, view))
                elif self._sites.in_blocks(function, loop):
                    steps += self._loop(function, node, loop, view)
                if after is None:
                    break
                node = after
                continue
            steps += self._block(function, node, view)
            node = self._next(function, node, steps, view)
        return tuple(steps)

    def _next(self, function: Function, node: int, steps: list[Step], view: View) -> int:
        """Step over a block's branch, adding what its ways do; return where they meet."""
        flow = self._model.flow(function)
        following = flow.successors[node]
        if len(following) == 1:
            return following[0]
        meeting = flow.post_dominator[node]
        assert meeting is not None
        following = self.open_ways(flow, node, view)
        if len(following) == 1:
            return following[0]
        if self._sites.in_blocks(function, flow.region(node)):
            ways = [self.between(function, way, meeting, view) for way in following]
            if all(same(way, ways[0]) for way in ways[1:]):
                steps += _merged(ways)
            else:
                steps.append(ChoiceTerm(self._decider(flow, node, view), tuple(ways)))
        return meeting

    def open_ways(self, flow: FlowGraph, node: int, view: View) -> list[int]:
        """Return the successors of a branch that can be taken, as far as is known."""
        possible = open_targets(self._conditions, flow.blocks[node], view.frame, dict(view.assumed))
        if view.process is not None:
            possible &= self._taken_by(view.process, flow.blocks[node])
            if not any(way in possible for way in flow.successors[node]):
                raise EndsProgram
        return [way for way in flow.successors[node] if way in possible] or flow.successors[node]

    def _taken_by(self, process: int, block: Block) -> set[int]:
        known = self._model.known
        assert known is not None
        along = known.reaching.along
        return {target.index for target in block.successors if along(block, target)[process]}

    def _decider(self, flow: FlowGraph, node: int, view: View) -> Hashable:
        terminator = flow.blocks[node].terminator
        if isinstance(terminator, Branch):
            return self._conditions.of_branch(terminator, view.frame)
        assert isinstance(terminator, Switch)
        cases = tuple(self._keys.of(case) if case is not None else None for case in terminator.cases)
        return (self._keys.of(terminator.condition, view.frame), cases)

    def _block(self, function: Function, node: int, view: View) -> list[Step]:
        steps: list[Step] = []
        for call in self._sites.calls_in(function, node):
            if self._sites.is_site(call):
                signature = self._signature(call, self._keys, view.frame, view.process)
                steps.append(Collective(signature, call, view.path))
            else:
                steps += self._called(call, view)
        return steps

    def of_callees(self, call: Call, view: View) -> list[Term]:
        """Return what each function that a call may lead to does."""
        return [self._callee(call, callee, view) for callee in self._model.callees(call)]

    def _called(self, call: Call, view: View) -> Term:
        terms = self.of_callees(call, view)
        if all(same(term, terms[0]) for term in terms[1:]):
            return terms[0]
        return (ChoiceTerm(("callee", self._keys.of(call.callee, view.frame)), tuple(terms)),)

    def _callee(self, call: Call, callee: Function, view: View) -> Term:
        if not self._sites.inside(callee):
            return ()
        if len(view.path) < _DEEPEST_CALLS and not recurs(callee, view.frame):
            inner = replace(view, frame=CallFrame(call, callee, view.frame), path=(*view.path, call))
            return self.between(callee, 0, self._model.flow(callee).exit, inner)
        inside = tuple(Collective(None, each, (*view.path, call)) for each in self._sites.all_in(callee))
        arguments = tuple(self._keys.of(operand, view.frame) for operand in call.operands)
        return (Opaque(("call", arguments), inside),)

    def _loop(self, function: Function, header: int, loop: set[int], view: View) -> list[Step]:
        flow = self._model.flow(function)
        leaving = [node for node in loop if any(way not in loop for way in flow.successors[node])]
        trips = trip_count(flow, header, loop, leaving, self._keys, view.frame)
        if trips is None:
            return [self._opaque(function, loop, view)]
        if leaving == [header]:
            first = next(way for way in flow.successors[header] if way in loop)
            body: Term = tuple(self._block(function, header, view))
            body += self.between(function, first, header, view)
        else:
            body = self.between(function, header, leaving[0], view)
            body += tuple(self._block(function, leaving[0], view))
        shape = self._keys.shape(trips)
        if isinstance(shape, tuple) and shape[0] == "constant" and isinstance(shape[1], int):
            return [Repeat(shape[1], body)]
        return [Repeat(("trips", trips), body)]

    def _opaque(self, function: Function, blocks: set[int], view: View) -> Opaque:
        inside = tuple(
            Collective(None, each, view.path)
            for node in sorted(blocks)
            for call in self._sites.calls_in(function, node)
            for each in self._sites.reached_by(call)
        )
        return Opaque(("blocks", id(function), min(blocks), view.frame), inside)


def only(term: Term, counts: Callable[[Collective], bool]) -> Term:
    """Return a term with those of its collectives that count."""
    kept: list[Step] = []
    for step in term:
        if isinstance(step, Collective):
            twins = tuple(twin for twin in step.twins if counts(twin))
            if counts(step):
                kept.append(replace(step, twins=twins))
        elif isinstance(step, ChoiceTerm):
            ways = tuple(only(way, counts) for way in step.terms)
            if all(same(way, ways[0]) for way in ways):
                kept += ways[0]
            else:
                kept.append(ChoiceTerm(step.key, ways))
        elif isinstance(step, Repeat):
            body = only(step.body, counts)
            if body:
                kept.append(Repeat(step.count, body))
        else:
            inside = tuple(each for each in step.inside if counts(each))
            if inside:
                kept.append(Opaque(step.key, inside))
    return tuple(kept)


def same(left: Term, right: Term) -> bool:
    """Return whether two terms do the same; a loop of three rounds is three times its body."""
    return left == right or _unrolled(left) == _unrolled(right)


def _unrolled(term: Term) -> Term:
    steps: list[Step] = []
    for step in term:
        if isinstance(step, Repeat):
            body = _unrolled(step.body)
            if isinstance(step.count, int) and step.count * len(body) <= _LONGEST_UNROLLED:
                steps += body * step.count
            else:
                steps.append(Repeat(step.count, body))
        elif isinstance(step, ChoiceTerm):
            steps.append(ChoiceTerm(step.key, tuple(_unrolled(way) for way in step.terms)))
        else:
            steps.append(step)
    return tuple(steps)


def _merged(ways: list[Term]) -> list[Step]:
    """Return equal terms as one that remembers the calls of all."""
    steps: list[Step] = []
    for number, step in enumerate(ways[0]):
        if isinstance(step, Collective):
            others = [way[number] for way in ways[1:] if number < len(way)]
            step = _joined([step, *(each for each in others if isinstance(each, Collective))])
        steps.append(step)
    return steps


def _joined(alike: list[Collective]) -> Collective:
    """Return collectives that agree as one: where some leave something open, others may not."""
    first = max(alike, key=lambda each: _known_arguments(each.signature))
    known = first.signature
    for other in alike:
        if isinstance(known, CollectiveSignature) and isinstance(other.signature, CollectiveSignature):
            known = known.joined(other.signature)
    twins = {each.call: each for one in alike for each in (*one.twins, one) if each.call is not first.call}
    return replace(first, signature=known, twins=tuple(twins.values()))


def _known_arguments(signature: Hashable) -> int:
    return signature.known if isinstance(signature, CollectiveSignature) else 0


def _after_loop(flow: FlowGraph, header: int, loop: set[int]) -> int | None:
    """Return where control is once a loop is over, whatever way it was left."""
    node: int | None = header
    while node is not None and node in loop:
        above = flow.post_dominator[node]
        if above == node:
            return None
        node = above
    return node
