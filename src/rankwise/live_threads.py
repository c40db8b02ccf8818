"""What the system tells of the threads of ranks: who lives, who can only be woken, who may yet call MPI."""

from __future__ import annotations

from rankwise.launch.effort import Effort, effort, times_woken
from rankwise.launch.idle import threads_of, waits, waits_for_its_own
from rankwise.launch.processes import has_thread
from rankwise.matching.waits_now import Threads
from rankwise.trace.lane import Lane
from rankwise.trace.trace import Process

_WORKS = 0.01
"""Who works for a larger share of the time computes; it may come to call MPI."""
_TICKS = 3
_TICKED = 3.0
"""Who has woken so often in so many seconds, and called nothing, ticks: it shows progress, or keeps time."""
_SETTLED = 0.1
"""Who waits for another thread is taken to stay when it has not run for so many seconds; a lock passes."""


class LiveThreads(Threads):
    """The threads of ranks that are processes of this machine.

    Where MPI lets any thread call it, one that has not done so yet may do it next, and release everybody. Who
    merely sleeps is believed to have nothing to do with MPI when it ticks, or sleeps for `longest` seconds.
    """

    def __init__(self, longest: float = 0.0) -> None:
        self._longest = longest
        self._first: dict[tuple[int, int, int], tuple[Effort, int]] = {}
        self._waiting: dict[tuple[int, int], Effort] = {}

    def lives(self, lane: Lane) -> bool:
        return has_thread(lane.pid, int(lane.page["thread"]))

    def idles(self, process: Process, lane: Lane) -> bool:
        return waits_for_its_own(process.pid, int(lane.page["thread"]), _others(process))

    def others_act(self, process: Process) -> bool:
        if not process.lets_threads_call:
            return False
        calls = sum(len(lane.starts) for lane in process.lanes)
        return any(self._may_call(process.pid, each, calls) for each in _others(process))

    def _may_call(self, pid: int, thread: int, calls: int) -> bool:
        """Tell whether a thread may come to call MPI, by what it did since its process made its last call."""
        now, woken = effort(pid, thread), times_woken(pid, thread)
        if now.state in ("X", "Z"):
            return False
        if waits(pid, thread):
            return not self._is_settled((pid, thread), now)
        first, woken_before = self._first.setdefault((pid, thread, calls), (now, woken))
        worked, slept = now.worked - first.worked, now.slept_since(first)
        if worked > _WORKS * (worked + slept):
            return True
        ticks = slept >= _TICKED and woken - woken_before >= _TICKS
        return not ticks and slept < self._longest

    def _is_settled(self, thread: tuple[int, int], now: Effort) -> bool:
        """Tell whether a thread that waits has not run since a look long enough ago."""
        before = self._waiting.get(thread)
        if before is None or (before.turns, before.worked) != (now.turns, now.worked):
            self._waiting[thread] = before = now
        return now.when - before.when >= min(_SETTLED, self._longest)


def _others(process: Process) -> set[int]:
    """Return the threads that have not called MPI, and are not the library's own."""
    with_lanes = {int(each.page["thread"]) for each in process.lanes}
    return threads_of(process.pid) - with_lanes - process.notes.librarys_threads
