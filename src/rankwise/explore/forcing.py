"""What a run that is made to follow a schedule waits for, where the program itself leaves it open."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable

from rankwise.explore.decisions import Reached, decisions
from rankwise.explore.schedule import Schedule
from rankwise.matching.operations import Operations
from rankwise.matching.waiting import Snapshot
from rankwise.trace.trace import Trace


def as_forced(trace: Trace, snapshot: Snapshot, schedule: Schedule) -> Snapshot:
    """Return where all ranks are, with what is open there as it is forced."""
    reached = decisions(trace, snapshot.operations)
    return dataclasses.replace(snapshot, operations=with_sources(snapshot.operations, schedule, reached))


def with_sources(operations: Operations, schedule: Schedule, reached: Iterable[Reached]) -> Operations:
    """Return the operations, of which those that wait for a forced source name it."""
    rows = operations.rows.copy()
    for each in reached:
        outcome = schedule.choices.get(each.decision)
        if outcome is not None and each.outcome is None and each.row >= 0:
            rows["peer"][each.row] = outcome[0]
    return Operations(rows, operations.communicators)
