"""Which requirements can be part of a cycle, by the times of the run.

Whatever times its calls have, a circle must somewhere go back in time: through a call that ended before
what it requires had begun, which is what a buffer makes possible. All of it lies in the stretch of time
that such calls span together, so whatever requires nothing within one stretch is in no circle. This holds
for any times that never fall within a thread; that clocks of nodes differ makes it slower, not wrong.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from rankwise.matching.operations import Flags, Numbers
from rankwise.matching.order.precedence import Pairs, StreamsOfOperations


@dataclass(frozen=True, slots=True, eq=False)
class Times:
    """For each row of the operations, when it began and when the call ended that completed it."""

    began: Numbers
    ended: Numbers


def in_circles_perhaps(found: Pairs, times: Times) -> Pairs:
    """Return what can be part of a circle, and what never comes to pass."""
    last = _meetings(found, times)
    ends = np.where(found.row >= 0, times.ended[found.row], last[found.meeting])
    begins = np.where(found.other_row >= 0, times.began[found.other_row], last[found.meeting])
    wanted = found.never
    back = (begins >= ends) & ~wanted & (found.row >= 0)  # a meeting ends with its last member, never before
    stretch = _stretches(ends, begins, back)
    inside = np.flatnonzero((stretch >= 0) & ~wanted)
    among = found.only(inside)
    waits, awaited = (
        _within(stretch[inside], each, found.streams) for each in (among.stream(), among.other())
    )
    while True:
        left = np.isin(awaited, waits) & np.isin(waits, awaited)
        if left.all():
            break
        inside, waits, awaited = inside[left], waits[left], awaited[left]
    wanted[inside] = True
    return found.only(wanted)


def _within(stretch: Numbers, stream: Numbers, streams: StreamsOfOperations) -> Numbers:
    """Return a number for each event stream within a stretch; small ones, which are sought sooner.

    A meeting has one number, for it lies in one stretch but where clocks differ.
    """
    meetings = (int(stretch.max(initial=0)) + 1) * streams.threads
    found: Numbers = np.where(stream < streams.threads, stretch * streams.threads, meetings) + stream
    return found


def _meetings(found: Pairs, times: Times) -> Numbers:
    """Return for each meeting when its last member came; there is one more, which is never read."""
    arrives = found.row < 0
    last = np.full(int(found.meeting.max(initial=-1)) + 2, np.iinfo(np.int64).min)
    np.maximum.at(last, found.meeting[arrives], times.began[found.other_row[arrives]])
    return last


def _stretches(ends: Numbers, begins: Numbers, back: Flags) -> Numbers:
    """Return for each requirement the stretch of time in which it lies whole, or -1."""
    order = np.flatnonzero(back)
    order = order[np.argsort(ends[order], kind="stable")]
    if not len(order):
        return np.full(len(ends), -1, np.int64)
    first, last = ends[order], np.maximum.accumulate(begins[order])
    fresh = np.flatnonzero(np.r_[True, first[1:] > last[:-1]])
    opens, closes = first[fresh], last[np.append(fresh[1:], len(last)) - 1]
    low, high = np.minimum(ends, begins), np.maximum(ends, begins)
    at = np.searchsorted(opens, low, side="right") - 1
    return np.where((at >= 0) & (high <= closes[at]), at, -1)
