"""What gave the buffers of a one-sided operation back to the program."""

from __future__ import annotations

import numpy as np

from rankwise.findings import Related
from rankwise.matching.rma.call_positions import FAR
from rankwise.monitors.one_sided.rma_phrases import event_of
from rankwise.monitors.recorded_run import Run
from rankwise.standard import CallKind
from rankwise.trace.event import Event


def completed_by(run: Run, begun: Event) -> list[Related]:
    """Return the synchronisation that completed an operation at its origin; nothing for other operations."""
    if begun.call.kind is not CallKind.ONE_SIDED:
        return []
    rows = run.one_sided.rows
    mine = (rows["origin"] == begun.rank) & (rows["thread"] == begun.thread)
    found = np.flatnonzero(mine & (rows["number"] == begun.number))
    if not len(found) or rows["local"][found[0]] >= FAR:
        return []
    row = rows[found[0]]
    calls = run.one_sided.epochs[begun.rank, int(row["window"])].calls
    ends = next((each for each in calls if each.end == row["local"]), None)
    if ends is None:
        return []
    where = run.location(event_of(run, begun.rank, ends))
    return [Related("completed", f"{ends.kind.value} completes it at the origin", where)]
