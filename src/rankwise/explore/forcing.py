"""What a run that is made to follow a schedule waits for, where the program itself leaves it open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import numpy as np

from rankwise.explore.decisions import PROBES, Reached
from rankwise.explore.schedule import Decision, Kind, Schedule
from rankwise.matching.operations import ANY, NEVER, Operations
from rankwise.matching.operations import Kind as RowKind
from rankwise.matching.waits_now import Told
from rankwise.trace.event import Event
from rankwise.trace.layout import layouts


def with_sources(operations: Operations, schedule: Schedule, reached: Iterable[Reached]) -> Operations:
    """Return the operations, of which those that wait for a forced source name it."""
    rows = operations.rows.copy()
    counts: Counter[tuple[int, int, Kind]] = Counter()
    for each in reached:
        counts[each.decision[:3]] += 1
        outcome = schedule.choices.get(each.decision)
        if outcome is not None and each.outcome is None and each.row >= 0:
            rows["peer"][each.row] = outcome[0]
    open_probes = (rows["kind"] == RowKind.PROBE) & (rows["completed"] == NEVER) & (rows["peer"] == ANY)
    for at in np.flatnonzero(open_probes).tolist():
        if layouts()[int(rows["call"][at])].call.name in PROBES:
            continue
        rank, thread = rows[["rank", "thread"]][at].item()
        asked = Decision(rank, thread, Kind.PROBE, counts[rank, thread, Kind.PROBE] + 1)
        if asked in schedule.choices:
            rows["peer"][at] = schedule.choices[asked][0]
    return Operations(rows, operations.communicators)


class Untold(Told):
    """What calls that are not over yet would do by themselves."""

    def __init__(self, reached: Iterable[Reached]) -> None:
        self._waiting = {_call(each) for each in _unanswered(reached)}

    def goes_on(self, said: Event) -> bool:
        """Tell whether a call would be over: a question that waits to be answered with yes is."""
        return (said.rank, said.thread, said.number) in self._waiting


class Forced(Told):
    """What calls that are not over yet are made to do."""

    def __init__(self, schedule: Schedule, reached: Iterable[Reached]) -> None:
        self._schedule = schedule
        asked = list(_unanswered(reached))
        self._refused = {_call(each) for each in asked if not self._is_due(each)}
        self._waiting = {_call(each) for each in asked} - self._refused
        self._counts = Counter(each.decision[:3] for each in reached if each.outcome is not None)

    def indices(self, said: Event) -> tuple[int, ...] | None:
        """Return which of its requests a call completes, where it is told."""
        if not said.call.name.endswith(("any", "some")):
            return None
        number = self._counts[said.rank, said.thread, Kind.COMPLETION] + 1
        return self._schedule.choices.get(Decision(said.rank, said.thread, Kind.COMPLETION, number))

    def waits(self, said: Event) -> bool:
        """Tell whether a question waits until it can be answered with yes."""
        return (said.rank, said.thread, said.number) in self._waiting

    def goes_on(self, said: Event) -> bool:
        """Tell whether a call is about to be over: a question that is told to say no."""
        return (said.rank, said.thread, said.number) in self._refused

    def _is_due(self, asked: Reached) -> bool:
        """Tell whether no was said as often as it is to be."""
        return asked.noes >= self._schedule.choices.get(asked.decision, (0,))[0]


def _unanswered(reached: Iterable[Reached]) -> Iterator[Reached]:
    """Yield the questions that are being answered, as the schedule says."""
    return (each for each in reached if each.decision.kind is Kind.PATIENCE and each.outcome is None)


def _call(reached: Reached) -> tuple[int, int, int]:
    return reached.decision.rank, reached.decision.thread, reached.event
