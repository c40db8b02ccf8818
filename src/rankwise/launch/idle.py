"""Threads outside MPI that only another thread of their process could wake."""

from __future__ import annotations

import os
import platform
import time
from pathlib import Path

_FUTEX = {"x86_64": 202, "aarch64": 98}.get(platform.machine(), -1)
"""The system call in which threads wait for each other: to join one, for a lock, for a condition."""
_EPOLL = {"x86_64": (232, 281), "aarch64": (22,)}.get(platform.machine(), ())
_CLOCK = 0.02
"""Seconds by which the system's word on when a thread began may be wrong."""


def waits_for_its_own(
    pid: int, thread: int, with_lanes: set[int], initialised: tuple[float, float] | None
) -> bool:
    """Tell whether a thread waits, without a time limit, for another of its process, none of which can act.

    Those in `with_lanes` call MPI and are looked at by others. All the rest must wait in the same way, or be
    the MPI library's own, which wait for the network: those that began while MPI was `initialised` (seconds
    since the epoch). Who sleeps for some time, reads, or computes may wake the others.
    """
    try:
        threads = {int(each.name) for each in Path(f"/proc/{pid}/task").iterdir()}
    except OSError:
        return False
    return _waits(pid, thread) and all(
        _waits(pid, each) or (initialised is not None and _is_librarys(pid, each, initialised))
        for each in threads - with_lanes
    )


def _waits(pid: int, thread: int) -> bool:
    call = _call(pid, thread)
    return call[:1] == [_FUTEX] and call[4] == 0


def _is_librarys(pid: int, thread: int, initialised: tuple[float, float]) -> bool:
    call = _call(pid, thread)
    if not call or call[0] not in _EPOLL or call[4] & 0xFFFFFFFF != 0xFFFFFFFF:
        return False
    began = _began(pid, thread)
    return began is not None and initialised[0] - _CLOCK <= began <= initialised[1] + _CLOCK


def _call(pid: int, thread: int) -> list[int]:
    """Return the system call that a thread is in, and its arguments; nothing if it is in none."""
    try:
        words = Path(f"/proc/{pid}/task/{thread}/syscall").read_text(encoding="ascii").split()
        return [int(words[0]), *(int(word, 16) for word in words[1:7])] if len(words) > 6 else []
    except (OSError, ValueError):
        return []


def _began(pid: int, thread: int) -> float | None:
    """Return when a thread began, in seconds since the epoch."""
    try:
        text = Path(f"/proc/{pid}/task/{thread}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    since_boot = int(text.rpartition(")")[2].split()[19]) / os.sysconf("SC_CLK_TCK")
    return time.time() - time.clock_gettime(time.CLOCK_BOOTTIME) + since_boot
