"""Which rank waits for which in a deadlock, with what each rank matched last before it."""

from __future__ import annotations

import numpy as np

from rankwise.matching.operations import NEVER, OperationKind
from rankwise.monitors.phrases import call_text
from rankwise.monitors.picture import waiters
from rankwise.monitors.recorded_run import Run
from rankwise.report import source_paths
from rankwise.report.views import RankWait


def wait_records(run: Run) -> tuple[RankWait, ...]:
    """Return every rank of a deadlock; none if there was no deadlock."""
    found = []
    for each in waiters(run):
        row = _last_matched(run, each.rank)
        if row is None:
            found.append(RankWait(each))
            continue
        event = run.event(row)
        peer = _partner(run, row)
        what = f"{call_text(run, event)}{f' with rank {peer}' if peer is not None else ''}"
        found.append(RankWait(each, what, source_paths.place(run.location(event))))
    return tuple(found)


def _last_matched(run: Run, rank: int) -> int | None:
    """Return the operation of a rank that completed last and was matched."""
    rows = run.operations.rows
    met = (run.matches.partner >= 0) | (rows["kind"] == OperationKind.COLLECTIVE)
    mine = np.flatnonzero((rows["rank"] == rank) & (rows["completed"] != NEVER) & met)
    if not len(mine):
        return None
    return int(mine[np.argmax(run.times.ended[mine])])


def _partner(run: Run, row: int) -> int | None:
    other = int(run.matches.partner[row])
    return int(run.operations.rows["rank"][other]) if other >= 0 else None
