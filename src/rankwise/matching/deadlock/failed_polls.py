"""What a thread polls without success: MPI_Test, MPI_Iprobe and their like."""

from __future__ import annotations

import numpy as np

from rankwise.trace.event_layout import POLLS, layouts
from rankwise.trace.event_stream import EventStream

_MOST = 64
"""More different polls than this are no loop that repeats the same ones."""


def failed_polls_from(stream: EventStream, until: int | None = None) -> int:
    """Return the number of the first of the last records, before `until`, that all polled without success."""
    until = number = len(stream.starts) if until is None else until
    while number > 0:
        if until - number == _MOST:
            return until
        layout = layouts()[int(stream.calls[number - 1])]
        record = np.array([number - 1])
        polls = layout.slot(POLLS)
        answers = [slot for name in ("flag", "outcount") if (slot := layout.slot(name)) is not None]
        if polls is None or any(int(stream.column(record, slot)[0]) for slot in answers):
            break
        number -= 1
    return number
