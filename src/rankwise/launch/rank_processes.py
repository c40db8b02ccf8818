"""The processes of the ranks of a run: followed by handles of the system, which report when one exits."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import time
from collections.abc import Collection

from rankwise.launch.live_pages import Watch
from rankwise.launch.run_outcome import ExitedProcess


class RankProcesses:
    """Follows the process of each event stream from when it appears until it exits."""

    def __init__(self, watch: Watch, started: float) -> None:
        self.exited: list[ExitedProcess] = []
        """Ranks in the order in which their processes exited."""
        self._watch = watch
        self._started = started
        self._poller = select.poll()
        self._handles: dict[int, int | None] = {}
        """The handle of each process; None where the system gives none."""

    @property
    def exited_pids(self) -> frozenset[int]:
        return frozenset(each.pid for each in self.exited)

    def wait(self, seconds: float) -> set[int]:
        """Wait until a process exits, or another handle is ready; return the handles that are."""
        return {handle for handle, _ in self._poller.poll(seconds * 1000)}

    def wait_also_for(self, handle: int) -> None:
        """Let `wait` return when this handle is ready, too."""
        self._poller.register(handle, select.POLLIN)

    def follow_new(self) -> bool:
        """Follow processes that have appeared, and note those that have exited; return whether any has."""
        for page in self._watch.pages.values():
            pid = page.number("pid")
            if pid in self._handles:
                continue
            self._handles[pid] = None
            with contextlib.suppress(OSError):
                handle = self._handles[pid] = os.pidfd_open(pid)
                self._poller.register(handle, select.POLLIN)
        return self.note_exits(
            {each for each in self._handles.values() if each is not None and _is_ready(each)}
        )

    def note_exits(self, handles: Collection[int]) -> bool:
        """Note the ranks of these handles as exited at one moment; return whether any is new."""
        known = self.exited_pids
        now = time.monotonic() - self._started
        for pid, handle in self._handles.items():
            if handle is None or handle not in handles or pid in known:
                continue
            self._poller.unregister(handle)
            self.exited.append(ExitedProcess(self._rank(pid), pid, now))
        return len(self.exited) > len(known)

    def _rank(self, pid: int) -> int:
        pages = (page for page in self._watch.pages.values() if page.number("pid") == pid)
        return next((page.number("rank") for page in pages if not page.number("parent")), -1)

    def all_exited_for(self) -> float:
        """Return for how many seconds no rank has existed; negative if one does, or may yet start."""
        exited = [each for each in self.exited if each.rank >= 0]
        pages = [page for page in self._watch.pages.values() if not page.number("parent")]
        size = max((page.number("size") for page in pages), default=-1)
        if not {page.number("pid") for page in pages} <= self.exited_pids:
            return -1.0  # a script may start another job
        if not 1 <= size <= len(exited):
            return -1.0
        return time.monotonic() - self._started - max(each.when for each in exited)

    def kill(self) -> None:
        """Kill all ranks; their handles mean no other process that has got the same number."""
        for handle in self._handles.values():
            if handle is not None:
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    signal.pidfd_send_signal(handle, signal.SIGKILL)

    def close(self) -> None:
        """Close all handles."""
        for handle in self._handles.values():
            if handle is not None:
                os.close(handle)


def _is_ready(handle: int) -> bool:
    poller = select.poll()
    poller.register(handle, select.POLLIN)
    return bool(poller.poll(0))
