"""What of a visit stays as it was when a part of it is left out, as choices that a schedule enforces.

Of each thread and kind that is nearly always the first so many decisions. So choices are kept as these
numbers, with what differs, over one table of what the visit decided: a long visit has thousands of options,
and most of what one enforces is what all others do.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from rankwise.explore.event_dependence import Dependence
from rankwise.explore.poll_alternatives import failed_polls_before
from rankwise.explore.visit import MadeChoice, Visit
from rankwise.schedule.schedule import MORE, ChoiceKind, ChoicePoint, Outcome

Choices: TypeAlias = Mapping[ChoicePoint, Outcome]
Line: TypeAlias = tuple[int, int, ChoiceKind]
"""The decisions of one kind in one thread: rank, thread, kind."""
Table: TypeAlias = Mapping[Line, tuple[Outcome | None, ...]]
"""What was decided, the first decision of each line first; None for what was left open."""


class PrefixChoices(Mapping[ChoicePoint, Outcome]):
    """The first decisions of each line of a table, but for some; what differs comes first."""

    __slots__ = ("_besides", "_count", "_table", "_until")

    def __init__(
        self, table: Table, until: Mapping[Line, int], besides: Mapping[ChoicePoint, Outcome | None]
    ) -> None:
        """Take so many decisions of each line; `besides` are others, or with None those that are left out."""
        self._table = table
        self._until = until
        self._besides = besides
        self._count = -1

    def __getitem__(self, decision: ChoicePoint) -> Outcome:
        if decision in self._besides:
            found = self._besides[decision]
        else:
            is_kept = 0 < decision.number <= self._until.get(decision[:3], 0)
            found = self._table[decision[:3]][decision.number - 1] if is_kept else None
        if found is None:
            raise KeyError(decision)
        return found

    def __iter__(self) -> Iterator[ChoicePoint]:
        for decision, outcome in self._besides.items():
            if outcome is not None:
                yield decision
        for line, until in self._until.items():
            for at, outcome in enumerate(self._table[line][:until], 1):
                decision = ChoicePoint(*line, at)
                if outcome is not None and decision not in self._besides:
                    yield decision

    def __len__(self) -> int:
        if self._count < 0:
            self._count = sum(1 for _ in self)
        return self._count

    def but(self, decision: ChoicePoint, outcome: Outcome) -> PrefixChoices:
        """Return the same with another outcome of a decision."""
        return PrefixChoices(
            self._table, self._until, {decision: outcome, **_without(self._besides, decision)}
        )

    def apart(self) -> tuple[Mapping[Line, int], Mapping[ChoicePoint, Outcome | None]]:
        """Return what distinguishes it from others over the same table."""
        return self._until, self._besides


def _without(
    besides: Mapping[ChoicePoint, Outcome | None], decision: ChoicePoint
) -> dict[ChoicePoint, Outcome | None]:
    return {each: outcome for each, outcome in besides.items() if each != decision}


def table_of(outcome: Mapping[ChoicePoint, Outcome]) -> Table:
    """Return what was decided as a table."""
    lines: dict[Line, dict[int, Outcome]] = {}
    for decision, what in outcome.items():
        lines.setdefault(decision[:3], {})[decision.number] = what
    return {
        line: tuple(made.get(number) for number in range(1, max(made) + 1)) for line, made in lines.items()
    }


class SchedulePrefix:
    """What a visit decides without what is left out; with `failed_polls`, also how often polls fail."""

    def __init__(self, visit: Visit, dependence: Dependence, failed_polls: bool) -> None:
        self._dependence = dependence
        self._failed_polls = failed_polls
        self._polls = {_call(each): each for each in visit.decided if each.polls}
        known = [each for each in visit.decided if self._can_be_kept(each)]
        outcome = visit.outcome()
        self._table = table_of(outcome)
        self._never = frozenset(outcome) - {each.decision for each in known}
        self._lines: dict[Line, list[tuple[int, MadeChoice]]] = {}
        """Of each line in which order its decisions come: the point of each where it is known or begins."""
        for each in sorted(known, key=lambda decided: decided.decision.number):
            self._lines.setdefault(each.decision[:3], []).append((self._point(each), each))
        self._takings: dict[Line, dict[int, int]] = {}
        """Of each line of receives: the points of the matches, and the number of the receive of each."""
        for each in known:
            if each.decision.kind is ChoiceKind.RECEIVE:
                taking = dependence.taking[dependence.partner[each.row]]
                self._takings.setdefault(each.decision[:3], {})[taking] = each.decision.number

    def without(self, out: frozenset[int], but: MadeChoice | None = None) -> PrefixChoices:
        """Return the decisions that are made without what is left out.

        What `but` decides otherwise is not among them; that it succeeds at all, if it is a poll, is.
        """
        until: dict[Line, int] = {}
        besides: dict[ChoicePoint, Outcome | None] = {}
        for line, decided in self._lines.items():
            many = self._many(decided, out)
            if many:
                until[line] = decided[many - 1][1].decision.number
            if line[2] is ChoiceKind.FAILED_POLLS:
                besides |= self._partly((each for _, each in decided[many:]), out)
        for line, numbers in self._takings.items():
            most = until.get(line, 0)
            late = [number for each in numbers.keys() & out if (number := numbers[each]) <= most]
            besides |= {ChoicePoint(*line, number): None for number in late}
        besides |= {each: None for each in self._never if each.number <= until.get(each[:3], 0)}
        if but is not None:
            besides[but.decision] = None
            besides |= self._poll_beside(but)
        return PrefixChoices(self._table, until, besides)

    def _can_be_kept(self, decided: MadeChoice) -> bool:
        if decided.outcome is None:
            return False
        if decided.decision.kind is ChoiceKind.RECEIVE:
            return self._dependence.partner[decided.row] >= 0
        if decided.decision.kind is ChoiceKind.FAILED_POLLS and not (self._failed_polls and decided.polls):
            return False
        return self._dependence.decided_at(decided) >= 0

    def _point(self, decided: MadeChoice) -> int:
        if decided.decision.kind is ChoiceKind.RECEIVE:
            return self._dependence.begin[decided.row]
        return self._dependence.decided_at(decided)

    def _many(self, decided: list[tuple[int, MadeChoice]], out: frozenset[int]) -> int:
        """Return how many come before the first that is left out: all that follow it there are, too."""
        return bisect_left(decided, True, key=lambda each: each[0] in out)

    def _partly(
        self, decided: Iterable[MadeChoice], out: frozenset[int]
    ) -> dict[ChoicePoint, Outcome | None]:
        """Return how many polls failed before a row of polls is left out in the middle."""
        for each in decided:
            failed = failed_polls_before(self._dependence, each, out)
            return {each.decision: (failed, MORE)} if failed else {}
        return {}

    def _poll_beside(self, but: MadeChoice) -> dict[ChoicePoint, Outcome | None]:
        same = self._polls.get(_call(but)) if self._failed_polls else None
        return {same.decision: same.outcome} if same is not None and same is not but else {}


def _call(decided: MadeChoice) -> tuple[int, int, int]:
    return decided.decision.rank, decided.decision.thread, decided.event


def both(choices: Choices, others: Choices) -> dict[ChoicePoint, Outcome]:
    """Return the choices of two schedules that can be enforced at once; the larger number of failed polls."""
    found = {**choices, **others}
    for decision in choices.keys() & others.keys():
        found[decision] = max(choices[decision], others[decision], key=lambda each: (each[-1] != MORE, each))
    return found
