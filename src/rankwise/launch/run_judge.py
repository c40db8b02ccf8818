"""Who may end a run early: a judge that is called when ranks seem blocked, or a companion."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from rankwise.launch import supervision_timing as timing
from rankwise.launch.live_pages import Watch


@dataclass(frozen=True, slots=True)
class Situation:
    """What a judge may read."""

    folder: Path
    watch: Watch
    exited: frozenset[int]
    """The processes of ranks that have exited."""


@dataclass(frozen=True, slots=True)
class Again:
    """After how many seconds it makes sense to judge again if nothing moves until then."""

    seconds: float
    is_quick: bool = False
    """The next judgement needs hardly any time, so it need not be put off."""


Judge = Callable[[Situation], Again | None]
"""Judges a run whose ranks seem blocked; None ends it."""


class Companion(Protocol):
    """Samples the run now and then, and may end it."""

    @property
    def due(self) -> float:
        """When it wants to be called, by `time.monotonic`."""

    def tick(self, now: float) -> bool:
        """Do what is due; return whether the run is to be ended."""


class JudgeTurns:
    """Decides when a judge is called: when a rank seems blocked, but for a small share of the time only."""

    def __init__(self, judge: Judge | None, folder: Path, watch: Watch) -> None:
        self._judge = judge
        self._folder = folder
        self._watch = watch
        self._not_before = 0.0
        self._unless_moved_until = 0.0

    def note_movement(self) -> None:
        """Note that a rank has moved, so that the time of the next judgement is void."""
        self._unless_moved_until = 0.0

    def ends_run(self, now: float, exited: frozenset[int]) -> bool:
        """Ask the judge if it is time to; return whether it ends the run."""
        if self._judge is None or now < max(self._not_before, self._unless_moved_until):
            return False
        pages = self._watch.pages.values()
        if any(page.stopped_at for page in pages) or not self._seems_blocked(now):
            return False
        verdict = self._judge(Situation(self._folder, self._watch, exited))
        after = time.monotonic()
        took = after - now
        self._not_before = after + min(took * timing.JUDGE_SHARE, timing.JUDGE_LONGEST_REST + 2 * took)
        if verdict is None:
            return True
        self._unless_moved_until = after + verdict.seconds
        if verdict.is_quick:
            self._not_before = after
        return False

    def _seems_blocked(self, now: float) -> bool:
        pages = self._watch.pages.values()
        if any(
            (page.is_inside or page.failed_polls > 1) and now - page.since >= timing.BLOCKED_BEFORE_ASKING
            for page in pages
        ):
            return True
        is_quiet = all(now - page.since >= timing.QUIET_BEFORE_ASKING for page in pages)
        return self._watch.has_thread_logs and bool(pages) and is_quiet
