"""Questions that a thread asks over and over in vain: MPI_Test, MPI_Iprobe and their like."""

from __future__ import annotations

import numpy as np

from rankwise.trace.lane import Lane
from rankwise.trace.layout import POLLS, layouts

_MOST = 64
"""More different questions than this are no loop that asks the same ones."""


def vain_from(lane: Lane, until: int | None = None) -> int:
    """Return the number of the first of the last records, before `until`, that all asked in vain."""
    until = number = len(lane.starts) if until is None else until
    while number > 0:
        if until - number == _MOST:
            return until
        layout = layouts()[int(lane.calls[number - 1])]
        record = np.array([number - 1])
        polls = layout.slot(POLLS)
        answers = [slot for name in ("flag", "outcount") if (slot := layout.slot(name)) is not None]
        if polls is None or any(int(lane.column(record, slot)[0]) for slot in answers):
            break
        number -= 1
    return number
