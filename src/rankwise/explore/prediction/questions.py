"""What is asked about all orders of a run: what can go wrong in one, and what can be decided there."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum

from rankwise.explore.prediction.clauses import GivenUp
from rankwise.explore.prediction.encoding import Encoding, encode
from rankwise.explore.prediction.ordering import Ordering
from rankwise.explore.prediction.sequences import Sequences
from rankwise.explore.prediction.setting import Setting
from rankwise.matching.operations import Kind

_TRIES = 300
"""So many outcomes are tried to be brought about together, fewer in large runs,"""
_WORK = 3_000_000
"""in which so much is looked at for it,"""
_EASY = 1_000
"""each with so many conflicts."""


class Trouble(Enum):
    """What can go wrong."""

    DEADLOCK = "deadlock"
    MISFIT = "misfit"
    LEFT = "left"
    """A message that nobody has taken when all have finished, or a receive that took none."""


@dataclass(frozen=True, slots=True)
class End:
    """What an execution has come to."""

    stuck: Mapping[int, int]
    """The ranks that cannot go on, each with the index of its call."""
    met: Mapping[int, int]
    """By row of a receive or probe: the send whose message it took or saw."""
    past: Mapping[int, int]
    """How many calls each rank is through with."""


@dataclass(frozen=True, slots=True)
class Predicted:
    """An end that is possible and wrong, and what is wrong with it that was not known before."""

    trouble: Trouble
    end: End
    rows: tuple[tuple[int, ...], ...]
    """Of a deadlock what each rank waits for, of a misfit send and receive, of what is left each row."""


Alike = Callable[[tuple[int, ...]], Hashable]
"""Says of rows in which trouble is the same trouble: what has the same value is looked for once."""


def _apart(rows: tuple[int, ...]) -> Hashable:
    return rows


@dataclass(slots=True, eq=False)
class Orders:
    """All orders of the calls of a run, to be asked about."""

    setting: Setting
    alike: Alike = _apart
    effort: int = 2_000_000
    """How many conflicts the solver may meet in answering a question."""
    asked: int = 0
    """How often the solver was."""
    _encoding: Encoding = field(init=False)
    _ordering: Ordering = field(init=False)

    def __post_init__(self) -> None:
        self._encoding = encode(self.setting, self.effort)
        self._ordering = Ordering(self._encoding)

    @property
    def sequences(self) -> Sequences:
        """The calls of the run."""
        return self.setting.sequences

    def keep(self, taker: int, sender: int) -> None:
        """Look only at orders in which a receive or probe takes from this sender, if from any."""
        rank = self.sequences.operations.rows["rank"]
        for (send, each), met in self._encoding.met.items():
            if each == taker and rank[send] != sender:
                self._encoding.formula.add(-met)

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
        """Yield ends until every send and receive that do not fit and can meet have met."""
        kind = self.sequences.operations.rows["kind"]
        meet: dict[tuple[int, ...], int] = {
            pair: met
            for pair, met in self._encoding.met.items()
            if kind[pair[1]] == Kind.RECEIVE and misfit(*pair)
        }
        yield from self._each(Trouble.MISFIT, meet, [])

    def left(self) -> Iterator[Predicted]:
        """Yield ends of all ranks until everything that can be left then has been."""
        rows, formula = self.sequences.operations.rows, self._encoding.formula
        left: dict[tuple[int, ...], int] = {
            (row,): -self._encoding.done.get(row, formula.false)
            for row in ((rows["kind"] == Kind.SEND) | (rows["kind"] == Kind.RECEIVE)).nonzero()[0].tolist()
        }
        yield from self._each(Trouble.LEFT, left, self._finished)

    @property
    def _finished(self) -> list[int]:
        """What holds when all ranks have come to their ends."""
        return [begun[-1] for begun in self._encoding.begun.values()]

    def outcomes(self, wanted: dict[tuple[int, int], bool]) -> Iterator[End]:
        """Yield ends until every receive or probe took from every sender it can; `wanted` says of which.

        The keys are rows and senders, the values whether that was seen already; they are kept up to date, and
        those that are impossible are removed at the end. An end brings as much that is new as is easily had.
        All ranks come to it if they can, for nobody knows what they would do behind a deadlock.
        """
        formula, rank = self._encoding.formula, self.sequences.operations.rows["rank"]
        mets: dict[tuple[int, int], list[int]] = {}
        for ((sender, _), taker), met in self._encoding.channel_met.items():
            mets.setdefault((taker, sender), []).append(met)
        for (send, taker), met in self._encoding.met.items():
            if self.sequences.operations.rows["kind"][taker] != Kind.RECEIVE:
                mets.setdefault((taker, int(rank[send])), []).append(met)
        takes = {key: formula.any_of(mets[key]) for key in wanted if key in mets}
        for assumed in (self._finished, []):
            while missing := [key for key in takes if not wanted[key]]:
                asked = formula.variable()
                formula.add(-asked, *(takes[key] for key in missing))
                model = self._solve([asked, *assumed])
                if model is None:
                    break
                end = self._end(self._with_more(model, [takes[key] for key in missing], assumed))
                for taker, send in end.met.items():
                    if (taker, int(rank[send])) in wanted:
                        wanted[taker, int(rank[send])] = True
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
        """Give back what the solver holds."""
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
            asked = formula.variable()
            formula.add(-asked, *new.values())
            model = self._solve([asked, *assumed])
            if model is None:
                return
            found = tuple(rows for rows, each in new.items() if model[abs(each)] == (each > 0))
            seen.update(map(self.alike, found))
            yield Predicted(trouble, self._end(model), found)

    def _solve(self, assumed: list[int], effort: int | None = None) -> list[bool] | None:
        """Return a model that some order allows, teaching the formula what none does."""
        formula = self._encoding.formula
        while True:
            self.asked += 1
            model = formula.model(assumed, effort)
            if model is None:
                return None
            broken = self._ordering.broken(model)
            if not broken:
                return model
            for reason in broken:
                formula.add(*(-each for each in reason))

    def _end(self, model: list[bool]) -> End:
        past = {rank: sum(model[each] for each in begun[1:]) for rank, begun in self._encoding.begun.items()}
        stuck = {rank: at for rank, at in past.items() if at < len(self.sequences.calls[rank])}
        met = {taker: send for (send, taker), literal in self._encoding.met.items() if model[literal]}
        return End(stuck, met, past)
