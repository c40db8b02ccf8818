"""Decides whether a run that stands still can go on at all."""

from __future__ import annotations

import math
import time
from pathlib import Path

from rankwise.launch.processes import has_thread
from rankwise.launch.supervisor import Situation
from rankwise.launch.watching import LivePage
from rankwise.matching.collectives import meetings, mismatches
from rankwise.matching.deadlock import Deadlock, find_deadlock
from rankwise.matching.from_trace import operations
from rankwise.matching.operations import NEVER, Operations
from rankwise.matching.waits_now import snapshot
from rankwise.trace.lane import Lane
from rankwise.trace.trace import Trace, read_trace

_WORKED = 0.02
"""Seconds of work inside one call that show a thread was not merely kept from running."""
_STILL_UNSURE = 0.25
"""Seconds that calls stand which the MPI library might still end by itself."""
_POLLS = 50
_POLLED = 0.4


class Patience:
    """Judges a run. What no library can end is known at once; what one might end must be seen to stay."""

    def __init__(self, longest: float = 30.0) -> None:
        self.deadlock: Deadlock | None = None
        self.trace: Trace | None = None
        self.stopped = False
        """Whether the run was given up, for whatever reason."""
        self.gave_up = False
        """Whether it was given up though nothing is known to be wrong."""
        self._longest = longest
        self._worked: dict[tuple[Path, int], tuple[float, int]] = {}

    def __call__(self, situation: Situation) -> float | None:
        """Return None to end the run, or after how many seconds to ask again if nothing moves."""
        before = {path: lane.seen[:2] for path, lane in situation.watch.lanes.items()}
        trace = read_trace(situation.folder)
        if trace.size == 0 or len(trace.processes) < trace.size:
            return 0.1  # ranks that have not come up yet may do anything
        happened = operations(trace)
        found = find_deadlock(snapshot(trace, happened, situation.gone, _lives))
        if found is None:
            return self._without_deadlock(situation, trace, happened)
        lanes = [trace.processes[each.rank].lanes[each.thread] for each in found.waiting]
        situation.watch.look()
        pages = [situation.watch.lanes[lane.path] for lane in lanes]
        if any(page.seen[:2] != before.get(page.path) for page in pages if not _polls(found, page, lanes)):
            return 0.0
        if not self._is_sure(found, lanes, pages):
            return 0.05
        self.deadlock, self.trace, self.stopped = found, trace, True
        return None

    def _without_deadlock(self, situation: Situation, trace: Trace, happened: Operations) -> float | None:
        """Judge ranks that met in a collective they disagree about: MPI promises nothing then."""
        rows = happened.rows
        stuck = {
            (int(rows["rank"][row]), int(rows["thread"][row]))
            for each in mismatches(happened, meetings(happened))
            for row in (*each.rows, *each.others)
            if rows["completed"][row] == NEVER
        }
        if not stuck:
            return self._nothing_moves(situation, trace)
        now = time.monotonic()
        for rank, thread in stuck:
            lane = trace.processes[rank].lanes[thread]
            page = situation.watch.lanes[lane.path]
            if now - page.since < _STILL_UNSURE or not self._waits(lane, page):
                return 0.05
        self.stopped, self.trace = True, trace
        return None

    def _nothing_moves(self, situation: Situation, trace: Trace) -> float | None:
        """Give up on a run in which every rank is inside a call and none has moved for long."""
        pages = list(situation.watch.lanes.values())
        if not all(page.is_inside for page in pages):
            return math.inf
        rest = self._longest - (time.monotonic() - max(page.since for page in pages))
        if rest > 0:
            return rest
        self.stopped, self.trace, self.gave_up = True, trace, True
        return None

    def _is_sure(self, deadlock: Deadlock, lanes: list[Lane], pages: list[LivePage]) -> bool:
        now = time.monotonic()
        for waiting, lane, page in zip(deadlock.waiting, lanes, pages, strict=True):
            if waiting.polling:
                if page.asked_in_vain < _POLLS or now - page.since < _POLLED:
                    return False
            elif not waiting.certain and (now - page.since < _STILL_UNSURE or not self._waits(lane, page)):
                return False
        return True

    def _waits(self, lane: Lane, page: LivePage) -> bool:
        """Tell whether a thread had its chance: it worked inside this call, or chose to sleep in it."""
        state, worked = _state(lane.pid, int(lane.page["thread"]))
        key = page.path, page.seen[0]
        first, sleeps = self._worked.setdefault(key, (worked, 0))
        sleeps += state == "S"
        self._worked[key] = first, sleeps
        return worked - first >= _WORKED or sleeps >= 3


def _polls(deadlock: Deadlock, page: LivePage, lanes: list[Lane]) -> bool:
    at = next(index for index, lane in enumerate(lanes) if lane.path == page.path)
    return deadlock.waiting[at].polling


def _lives(lane: Lane) -> bool:
    return has_thread(lane.pid, int(lane.page["thread"]))


def _state(pid: int, thread: int) -> tuple[str, float]:
    """Return the scheduler's word for a thread and the seconds it has worked."""
    import os

    try:
        text = Path(f"/proc/{pid}/task/{thread}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return "X", 0.0
    fields = text.rpartition(")")[2].split()
    return fields[0], (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
