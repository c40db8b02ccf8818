"""Which requirements can be part of a circle, told from the times of the run.

Whatever times its calls have, a circle must somewhere go back in time: through a call that ended before
what it requires had begun, which is what a buffer makes possible. All of it lies in the stretch of time
that such calls span together, so whatever requires nothing within one stretch is in no circle. This holds
for any times that never fall within a thread; that clocks of nodes differ makes it slower, not wrong.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

import numpy as np

from rankwise.matching.operations import Flags, Numbers
from rankwise.matching.precedence import Requirements


@dataclass(frozen=True, slots=True, eq=False)
class Times:
    """For each row of the operations, when it began and when the call ended that completed it."""

    began: Numbers
    ended: Numbers


def in_circles_perhaps(needs: Requirements, times: Times) -> Requirements:
    """Return the requirements that can be part of a circle, and those that never come to pass."""
    meeting = _meetings(needs, times)
    ends = np.where(needs.row >= 0, times.ended[needs.row], meeting[needs.lane])
    begins = np.where(needs.other_row >= 0, times.began[needs.other_row], meeting[needs.other])
    never = needs.other < 0
    stretch = _stretches(ends, begins, (begins >= ends) & ~never)
    inside = np.flatnonzero(stretch >= 0)
    first = stretch[inside] * len(needs.starts)
    waits, awaited = first + needs.lane[inside], first + needs.other[inside]
    while True:
        left = np.isin(awaited, waits) & np.isin(waits, awaited)
        if left.all():
            break
        inside, waits, awaited = inside[left], waits[left], awaited[left]
    never[inside] = True
    return _only(needs, never)


def _meetings(needs: Requirements, times: Times) -> Numbers:
    """Return for each lane that is a meeting when its last member came."""
    last = np.full(len(needs.starts), np.iinfo(np.int64).min)
    arrives = (needs.row < 0) & (needs.other_row >= 0)
    np.maximum.at(last, needs.lane[arrives], times.began[needs.other_row[arrives]])
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


def _only(needs: Requirements, wanted: Flags) -> Requirements:
    columns = ("lane", "number", "other", "other_number", "row", "other_row")
    kept = {name: getattr(needs, name)[wanted] for name in columns}
    starts = np.searchsorted(kept["lane"], np.arange(len(needs.starts))).astype(np.int64)
    return dataclasses.replace(needs, **kept, starts=starts)
