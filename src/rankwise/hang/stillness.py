"""Since when nothing moves in a job, and when that is to be examined."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from rankwise.hang.look import Examination, Look

_STILL = 1.5
"""Seconds without movement after which it is examined whether the job can go on at all,"""
_LONGER, _LONG = 1.25, 4.0
"""or so many times the longest such time before, if that is longer, but no more than so many seconds;"""
_AFTER_OPEN, _LATER = 3.0, 60.0
"""after an examination that has shown nothing, so many times the time that has passed until then, but no more
than so many seconds later."""


@dataclass(slots=True)
class Stillness:
    """Since when no rank that was looked at has moved, and how that is examined."""

    since: float | None = None
    longest: float = 0.0
    examine_after: float = _STILL
    examination: Examination | None = None
    looks: list[tuple[Look, ...]] = field(default_factory=list)
    due: float = math.inf
    moved: dict[int, int] = field(default_factory=dict)
    """Bytes that ranks had read and written when the examination began."""

    def note(self, is_still: bool, now: float) -> None:
        """Take a look into account."""
        if not is_still:
            self.end(now)
        elif self.since is None:
            self.since = now

    def end(self, now: float) -> None:
        """Something moves."""
        if self.since is not None:
            self.longest = max(self.longest, now - self.since)
        self.since = None
        self.examine_after = min(max(_STILL, _LONGER * self.longest), _LONG)
        self.stop()

    def begin(self, examination: Examination | None, now: float, moved: dict[int, int]) -> None:
        """Have all ranks looked at several times a second, if anybody can."""
        self.examination, self.due, self.moved = examination, now, moved
        if examination is None:
            self.examine_after, self.due = math.inf, math.inf

    def put_off(self, now: float) -> None:
        """Nothing was shown: try again much later."""
        passed = now - self.since if self.since is not None else 0.0
        self.examine_after = max(_STILL, min(_AFTER_OPEN * passed, passed + _LATER))
        self.stop()

    def stop(self) -> None:
        """End the examination."""
        self.examination, self.looks, self.due = None, [], math.inf

    def asks_for_examination(self, now: float) -> bool:
        """Tell whether it is time for one."""
        is_long = self.since is not None and now - self.since >= self.examine_after
        return is_long and self.examination is None
