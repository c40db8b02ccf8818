"""Threads of ranks: which exist, which can only be woken, which may yet call MPI."""

from __future__ import annotations

from rankwise.matching.deadlock.current_waits import Threads
from rankwise.procfs.process_list import has_thread, threads
from rankwise.procfs.process_status import times_asleep
from rankwise.procfs.thread_effort import ThreadEffort, effort
from rankwise.progress import progress_timing as timing
from rankwise.progress.sleeping_threads import waits_for_its_own, waits_for_thread
from rankwise.trace.event_stream import EventStream
from rankwise.trace.job_trace import Process


class LiveThreads(Threads):
    """The threads of ranks that are processes of this machine.

    Where MPI lets any thread call it, one that has not done so yet may do it next, and release all others. A
    thread that merely sleeps is believed not to call MPI when it ticks, or sleeps for `longest` seconds.
    """

    def __init__(self, longest: float = 0.0) -> None:
        self._longest = longest
        self._first: dict[tuple[int, int, int], tuple[ThreadEffort, int]] = {}
        self._waiting: dict[tuple[int, int], ThreadEffort] = {}

    def exists(self, stream: EventStream) -> bool:
        return has_thread(stream.pid, int(stream.page["thread"]))

    def idles(self, process: Process, stream: EventStream, waiting: frozenset[int] = frozenset()) -> bool:
        others = _others(process) - waiting
        return waits_for_its_own(process.pid, int(stream.page["thread"]), others)

    def others_act(self, process: Process, waiting: frozenset[int] = frozenset()) -> bool:
        if not process.lets_threads_call:
            return False
        calls = sum(len(stream.starts) for stream in process.streams)
        return any(self._may_call(process.pid, each, calls) for each in _others(process) - waiting)

    def _may_call(self, pid: int, thread: int, calls: int) -> bool:
        """Return whether a thread may come to call MPI, by what it did since its process last called it."""
        now, woken = effort(pid, thread), times_asleep(pid, thread)
        if now.state in ("X", "Z"):
            return False
        if waits_for_thread(pid, thread):
            return not self._is_settled((pid, thread), now)
        first, woken_before = self._first.setdefault((pid, thread, calls), (now, woken))
        worked, slept = now.worked - first.worked, now.slept_since(first)
        if worked > timing.COMPUTING_SHARE * (worked + slept):
            return True
        ticks = slept >= timing.TICKING and woken - woken_before >= timing.TICKS
        return not ticks and slept < self._longest

    def _is_settled(self, thread: tuple[int, int], now: ThreadEffort) -> bool:
        """Return whether a thread that waits has not run since a sample long enough ago."""
        before = self._waiting.get(thread)
        if before is None or (before.turns, before.worked) != (now.turns, now.worked):
            self._waiting[thread] = before = now
        return now.when - before.when >= min(timing.WAITING_SETTLED, self._longest)


def _others(process: Process) -> set[int]:
    """Return the threads that have not called MPI, and are not the library's own."""
    with_streams = {int(each.page["thread"]) for each in process.streams}
    return set(threads(process.pid)) - with_streams - process.notes.librarys_threads
