"""Reads /proc/PID/statm: how much memory a process has."""

from __future__ import annotations

import os
import resource

from rankwise.procfs.small_files import read


def own_memory() -> int:
    """Return the bytes of memory that this process has now, or had at most where that is unknown."""
    try:
        return _sizes(os.getpid())[0]
    except (OSError, ValueError, IndexError):
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def private_memory(pid: int) -> int:
    """Return the bytes that a process has and shares with no other; 0 if it has exited."""
    try:
        resident, shared = _sizes(pid)
    except (OSError, ValueError, IndexError):
        return 0
    return resident - shared


def _sizes(pid: int) -> tuple[int, int]:
    """Return the bytes that are resident, and those of them that are shared."""
    _, resident, shared, *_ = read(f"/proc/{pid}/statm").split()
    return int(resident) * resource.getpagesize(), int(shared) * resource.getpagesize()
