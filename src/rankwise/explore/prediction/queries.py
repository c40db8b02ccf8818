"""Queries about all orders of a run: what can go wrong in one, and what can be decided there."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum

from rankwise.explore.prediction.clauses import GivenUp
from rankwise.explore.prediction.encoding import Encoding, encode
from rankwise.explore.prediction.fixed_facts import Setting
from rankwise.explore.prediction.order_theory import Ordering
from rankwise.explore.prediction.rank_sequences import Sequences
from rankwise.matching.operations import OperationKind

_TRIES = 300
"""So many outcomes are tried together in one order, fewer in large runs,"""
_WORK = 3_000_000
"""in which so many edges are examined for it,"""
_EASY = 1_000
"""each with so many conflicts."""


class Trouble(Enum):
    """What can go wrong."""

    DEADLOCK = "deadlock"
    MISFIT = "misfit"
    LEFT = "left"
    """A message that is unmatched when all ranks have finished, or such a receive."""


@dataclass(frozen=True, slots=True)
class PredictedEnd:
    """How an execution ended."""

    stuck: Mapping[int, int]
    """The ranks that are stuck, each with the index of its call."""
    matched: Mapping[int, int]
    """By row of a receive or probe: the send that it matched."""
    past: Mapping[int, int]
    """How many calls each rank has made."""


@dataclass(frozen=True, slots=True)
class Predicted:
    """An end that is possible and wrong, and what is wrong with it that was not known before."""

    trouble: Trouble
    end: PredictedEnd
    rows: tuple[tuple[int, ...], ...]
    """Of a deadlock what each rank waits for, of a misfit send and receive, of what is left each row."""


Alike = Callable[[tuple[int, ...]], Hashable]
"""Returns a value per rows of a trouble: troubles with the same value are searched for once."""


def _apart(rows: tuple[int, ...]) -> Hashable:
    return rows


@dataclass(slots=True, eq=False)
class Orders:
    """All orders of the calls of a run, for queries."""

    setting: Setting
    alike: Alike = _apart
    effort: int = 2_000_000
    """How many conflicts the solver may have in a query."""
    until: float = math.inf
    """When all queries have to be decided, by `time.monotonic`."""
    queries: int = 0
    """How often the solver was called."""
    _encoding: Encoding = field(init=False)
    _ordering: Ordering = field(init=False)

    def __post_init__(self) -> None:
        self._encoding = encode(self.setting, self.effort, self.until)
        self._ordering = Ordering(self._encoding)

    @property
    def sequences(self) -> Sequences:
        """The calls of the run."""
        return self.setting.sequences

    def keep(self, receive: int, sender: int) -> None:
        """Consider only orders in which a receive or probe matches this sender, if any."""
        rank = self.sequences.operations.rows["rank"]
        for (send, each), matched in self._encoding.matched.items():
            if each == receive and rank[send] != sender:
                self._encoding.formula.add(-matched)

    def deadlocks(self) -> Iterator[Predicted]:
        """Yield deadlocks until every call that a rank can be stuck in has been seen stuck."""
        formula = self._encoding.formula
        stuck: dict[tuple[int, ...], int] = {}
        for rank, calls in self.sequences.calls.items():
            begun = self._encoding.begun[rank]
            for at, call in enumerate(calls):
                if call.needs:
                    stuck[call.needs] = formula.all_of([begun[at], -begun[at + 1]])
        yield from self._each(Trouble.DEADLOCK, stuck, [])

    def misfits(self, misfit: Callable[[int, int], bool]) -> Iterator[Predicted]:
        """Yield ends until every send and receive that do not fit and can match have matched."""
        kind = self.sequences.operations.rows["kind"]
        meet: dict[tuple[int, ...], int] = {
            pair: matched
            for pair, matched in self._encoding.matched.items()
            if kind[pair[1]] == OperationKind.RECEIVE and misfit(*pair)
        }
        yield from self._each(Trouble.MISFIT, meet, [])

    def left(self) -> Iterator[Predicted]:
        """Yield ends of all ranks until everything that can be left then has been."""
        rows, formula = self.sequences.operations.rows, self._encoding.formula
        left: dict[tuple[int, ...], int] = {
            (row,): -self._encoding.done.get(row, formula.false)
            for row in ((rows["kind"] == OperationKind.SEND) | (rows["kind"] == OperationKind.RECEIVE))
            .nonzero()[0]
            .tolist()
        }
        yield from self._each(Trouble.LEFT, left, self._finished)

    @property
    def _finished(self) -> list[int]:
        """What holds when all ranks have finished."""
        return [begun[-1] for begun in self._encoding.begun.values()]

    def outcomes(self, wanted: dict[tuple[int, int], bool]) -> Iterator[PredictedEnd]:
        """Yield ends until every receive or probe of `wanted` matched every sender it can.

        The keys are rows and senders, the values whether that was seen already; they are kept up to date, and
        those that are impossible are removed at the end. An end brings as much that is new as is easily had.
        All ranks finish if they can, for what they would do after a deadlock is unknown.
        """
        formula, rank = self._encoding.formula, self.sequences.operations.rows["rank"]
        by_sender: dict[tuple[int, int], list[int]] = {}
        for ((sender, _), receive), matched in self._encoding.channel_matched.items():
            by_sender.setdefault((receive, sender), []).append(matched)
        for (send, receive), matched in self._encoding.matched.items():
            if self.sequences.operations.rows["kind"][receive] != OperationKind.RECEIVE:
                by_sender.setdefault((receive, int(rank[send])), []).append(matched)
        matches = {key: formula.any_of(by_sender[key]) for key in wanted if key in by_sender}
        for assumed in (self._finished, []):
            while missing := [key for key in matches if not wanted[key]]:
                fresh = formula.variable()
                formula.add(-fresh, *(matches[key] for key in missing))
                model = self._solve([fresh, *assumed])
                if model is None:
                    break
                end = self._end(self._with_more(model, [matches[key] for key in missing], assumed))
                for receive, send in end.matched.items():
                    if (receive, int(rank[send])) in wanted:
                        wanted[receive, int(rank[send])] = True
                yield end
        for key in [key for key, seen in wanted.items() if not seen]:
            del wanted[key]

    def _with_more(self, model: list[bool], wanted: list[int], assumed: list[int]) -> list[bool]:
        """Return a model in which as many of these hold as are found by trying one after the other."""
        kept = [*assumed]
        for literal in wanted[: min(_TRIES, _WORK // self._ordering.size)]:
            if model[abs(literal)] == (literal > 0):
                kept.append(literal)
                continue
            try:
                more = self._solve([*kept, literal], _EASY)
            except GivenUp:
                continue
            if more is not None:
                model = more
                kept.append(literal)
        return model

    def close(self) -> None:
        """Free the solver."""
        self._encoding.formula.close()

    def _each(
        self,
        trouble: Trouble,
        literals: dict[tuple[int, ...], int],
        assumed: list[int],
    ) -> Iterator[Predicted]:
        """Yield ends in which one of the literals holds that has not held yet, until there are none."""
        formula = self._encoding.formula
        seen: set[Hashable] = set()
        while True:
            new = {
                rows: each
                for rows, each in literals.items()
                if each != formula.false and self.alike(rows) not in seen
            }
            if not new:
                return
            fresh = formula.variable()
            formula.add(-fresh, *new.values())
            model = self._solve([fresh, *assumed])
            if model is None:
                return
            found = tuple(rows for rows, each in new.items() if model[abs(each)] == (each > 0))
            seen.update(map(self.alike, found))
            yield Predicted(trouble, self._end(model), found)

    def _solve(self, assumed: list[int], effort: int | None = None) -> list[bool] | None:
        """Return a model that some order allows; add to the formula what none allows."""
        formula = self._encoding.formula
        while True:
            self.queries += 1
            model = formula.model(assumed, effort)
            if model is None:
                return None
            broken = self._ordering.broken(model)
            if not broken:
                return model
            for reason in broken:
                formula.add(*(-each for each in reason))

    def _end(self, model: list[bool]) -> PredictedEnd:
        past = {rank: sum(model[each] for each in begun[1:]) for rank, begun in self._encoding.begun.items()}
        stuck = {rank: at for rank, at in past.items() if at < len(self.sequences.calls[rank])}
        matched = {
            receive: send for (send, receive), literal in self._encoding.matched.items() if model[literal]
        }
        return PredictedEnd(stuck, matched, past)
