"""Since when no rank of a job moves, and when to examine that."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from rankwise.hang import watch_timing as timing
from rankwise.sampling.rank_sample import Examination, RankSample


@dataclass(slots=True)
class NoProgressTimer:
    """Since when no sampled rank has moved, and the examination of that."""

    since: float | None = None
    longest: float = 0.0
    examine_after: float = timing.STILL
    examination: Examination | None = None
    samples: list[tuple[RankSample, ...]] = field(default_factory=list)
    due: float = math.inf
    moved: dict[int, int] = field(default_factory=dict)
    """Bytes that ranks had read and written when the examination began."""

    def note(self, is_still: bool, now: float) -> None:
        """Take a sample into account."""
        if not is_still:
            self.end(now)
        elif self.since is None:
            self.since = now

    def end(self, now: float) -> None:
        """End the time without movement: a rank moves."""
        if self.since is not None:
            self.longest = max(self.longest, now - self.since)
        self.since = None
        self.examine_after = min(max(timing.STILL, timing.STILL_LONGER * self.longest), timing.STILL_LONGEST)
        self.stop()

    def begin(self, examination: Examination | None, now: float, moved: dict[int, int]) -> None:
        """Sample all ranks several times a second from now on, where that is possible."""
        self.examination, self.due, self.moved = examination, now, moved
        if examination is None:
            self.examine_after, self.due = math.inf, math.inf

    def put_off(self, now: float) -> None:
        """Try again much later: the examination has shown nothing."""
        passed = now - self.since if self.since is not None else 0.0
        later = min(timing.AFTER_OPEN * passed, passed + timing.AFTER_OPEN_LONGEST)
        self.examine_after = max(timing.STILL, later)
        self.stop()

    def stop(self) -> None:
        """End the examination."""
        self.examination, self.samples, self.due = None, [], math.inf

    def is_examination_due(self, now: float) -> bool:
        """Return whether it is time for an examination."""
        is_long = self.since is not None and now - self.since >= self.examine_after
        return is_long and self.examination is None
