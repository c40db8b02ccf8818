"""Threads that wait for others of their process, outside MPI: which may wait, and which do not move.

Their logs record what they wait for. A log may be a moment late: each thread must have had its turns on a
core, and its log must not have grown since.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rankwise.procfs.thread_effort import ThreadEffort, effort
from rankwise.progress import progress_timing as timing
from rankwise.trace.thread_records import ThreadKind, read_thread_log

_MAY_WAIT = (
    ThreadKind.BARRIER_BEGIN,
    ThreadKind.TASKWAIT_BEGIN,
    ThreadKind.LOCK_WAIT,
    ThreadKind.JOIN_WAIT,
    ThreadKind.TASK_SWITCH,
    ThreadKind.IMPLICIT_END,
    ThreadKind.THREAD_END,
)
"""The last record of a thread that may be waiting."""

Lengths = dict[Path, int]


def log_lengths(folder: Path) -> Lengths:
    """Return how many records the log of each thread has by now."""
    found = ((path, read_thread_log(path)) for path in sorted(folder.glob("*.threads")))
    return {path: len(log[0]) for path, log in found if log is not None}


def may_all_wait(folder: Path) -> bool:
    """Return whether in some process each thread that keeps a log may be waiting outside MPI."""
    waits: dict[str, bool] = {}
    for path in folder.glob("*.threads"):
        log = read_thread_log(path)
        pid = path.name.partition("-")[0]
        kind = int(log[0]["kind"][-1]) if log is not None and len(log[0]) else 0
        waits[pid] = waits.get(pid, True) and kind in _MAY_WAIT
    return any(waits.values())


class WaitingThreads:
    """What threads have done since they last logged what they wait for."""

    def __init__(self) -> None:
        self._first: dict[tuple[int, int], tuple[int, ThreadEffort, int]] = {}

    def stay(self, pid: int, tids: Iterable[int], lengths: Lengths) -> bool:
        """Return whether these threads had their turns on a core, and their logs have not grown since."""
        length = sum(count for path, count in lengths.items() if path.name.startswith(f"{pid}-"))
        verdicts = [self._stays(pid, tid, length) for tid in tids]  # each is a sample
        return all(verdicts)

    def _stays(self, pid: int, tid: int, length: int) -> bool:
        now = effort(pid, tid)
        before, first, sleeps = self._first.get((pid, tid), (-1, now, 0))
        if before != length:
            first, sleeps = now, 0
        sleeps += now.state in "SX"
        self._first[pid, tid] = length, first, sleeps
        return now.worked - first.worked >= timing.WORK_OUTSIDE or sleeps >= timing.SLEEPS_OUTSIDE
