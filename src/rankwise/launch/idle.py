"""Threads outside MPI that only another thread of their process could wake."""

from __future__ import annotations

import platform
from collections.abc import Set as AbstractSet
from pathlib import Path

_FUTEX = {"x86_64": 202, "aarch64": 98}.get(platform.machine(), -1)
"""The system call in which threads wait for each other: to join one, for a lock, for a condition."""


def threads_of(pid: int) -> set[int]:
    """Return the threads of a process; none if it is no more."""
    try:
        return {int(each.name) for each in Path(f"/proc/{pid}/task").iterdir()}
    except OSError:
        return set()


def waits_for_its_own(pid: int, thread: int, others: AbstractSet[int]) -> bool:
    """Tell whether a thread waits, without a time limit, for another of its process, none of which can act.

    `others` are those that do not call MPI and are not the MPI library's: all of them must wait in the same
    way. Who sleeps for some time, reads, or computes may wake the others.
    """
    return waits(pid, thread) and all(waits(pid, each) for each in others)


def waits(pid: int, thread: int) -> bool:
    """Tell whether a thread waits for another one without a time limit."""
    try:
        words = Path(f"/proc/{pid}/task/{thread}/syscall").read_text(encoding="ascii").split()
        return len(words) > 6 and int(words[0]) == _FUTEX and int(words[4], 16) == 0
    except (OSError, ValueError):
        return False
