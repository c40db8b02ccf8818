"""What a run that follows a schedule waits for, where the program itself leaves it open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np

from rankwise.matching.deadlock.current_waits import EnforcedWaits
from rankwise.matching.operations import ANY, NEVER, Operations
from rankwise.matching.operations import OperationKind as RowKind
from rankwise.schedule.choice_points import PROBES, ReachedChoice
from rankwise.schedule.schedule import ChoiceKind, ChoicePoint, Schedule
from rankwise.trace.event import Event
from rankwise.trace.event_layout import layouts


def with_sources(operations: Operations, schedule: Schedule, reached: Iterable[ReachedChoice]) -> Operations:
    """Return the operations; those that wait for an enforced source name it."""
    rows = operations.rows.copy()
    counts: Counter[tuple[int, int, ChoiceKind]] = Counter()
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
        point = ChoicePoint(rank, thread, ChoiceKind.PROBE, counts[rank, thread, ChoiceKind.PROBE] + 1)
        if point in schedule.choices:
            rows["peer"][at] = schedule.choices[point][0]
    return replace(operations, rows=rows)


class UnenforcedWaits(EnforcedWaits):
    """What calls that have not returned yet would do if nothing were enforced."""

    def __init__(self, reached: Iterable[ReachedChoice]) -> None:
        self._waiting = {_call(each) for each in _held_polls(reached)}

    def will_return(self, event: Event) -> bool:
        """Return whether a call would return: a poll that is held until it can succeed would."""
        return (event.rank, event.thread, event.number) in self._waiting


class ScheduledWaits(EnforcedWaits):
    """What the schedule enforces in calls that have not returned yet."""

    def __init__(self, schedule: Schedule, reached: Iterable[ReachedChoice]) -> None:
        self._schedule = schedule
        polls = list(_held_polls(reached))
        self._failing = {_call(each) for each in polls if not self._is_due(each)}
        self._waiting = {_call(each) for each in polls} - self._failing
        self._counts = Counter(each.decision[:3] for each in reached if each.outcome is not None)

    def indices(self, event: Event) -> tuple[int, ...] | None:
        """Return which of its requests a call completes, where the schedule says so."""
        if not event.call.name.endswith(("any", "some")):
            return None
        number = self._counts[event.rank, event.thread, ChoiceKind.COMPLETION] + 1
        return self._schedule.choices.get(
            ChoicePoint(event.rank, event.thread, ChoiceKind.COMPLETION, number)
        )

    def waits(self, event: Event) -> bool:
        """Return whether a poll waits until it can succeed."""
        return (event.rank, event.thread, event.number) in self._waiting

    def will_return(self, event: Event) -> bool:
        """Return whether a call is about to return: a poll that is enforced to fail."""
        return (event.rank, event.thread, event.number) in self._failing

    def _is_due(self, poll: ReachedChoice) -> bool:
        """Return whether as many polls have failed as the schedule enforces."""
        return poll.failed_polls >= self._schedule.choices.get(poll.decision, (0,))[0]


def _held_polls(reached: Iterable[ReachedChoice]) -> Iterator[ReachedChoice]:
    """Yield the polls that the recorder holds until the schedule lets them return."""
    return (
        each for each in reached if each.decision.kind is ChoiceKind.FAILED_POLLS and each.outcome is None
    )


def _call(reached: ReachedChoice) -> tuple[int, int, int]:
    return reached.decision.rank, reached.decision.thread, reached.event
