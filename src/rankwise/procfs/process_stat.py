"""Reads /proc/PID/stat: the state of a process or thread, its parent, when it began, the time it has used."""

from __future__ import annotations

import os
from typing import NamedTuple

from rankwise.procfs.small_files import read

_EXITED = ("Z", "X")


class Stat(NamedTuple):
    """What the system counts about a process or a thread."""

    state: str
    """The scheduler's letter: R runs, S sleeps, D waits for a disk, T stopped, t traced, Z and X exited."""
    parent: int
    user_ticks: int
    system_ticks: int
    began: int
    """When it began, in ticks since the machine did: together with it a pid means one process."""
    resident_pages: int


def stat(pid: int, thread: int | None = None) -> Stat | None:
    """Return what is known of a process, or of one of its threads; None if there is none."""
    path = f"/proc/{pid}/stat" if thread is None else f"/proc/{pid}/task/{thread}/stat"
    try:
        words = read(path).rpartition(")")[2].split()  # a program's name may hold anything
    except OSError:
        return None
    return Stat(words[0], *(int(words[at]) for at in (1, 11, 12, 19, 21))) if len(words) > 21 else None


def state(pid: int, thread: int | None = None) -> str:
    """Return the scheduler's letter for a process or thread; '' if there is none."""
    found = stat(pid, thread)
    return found.state if found is not None else ""


def has_exited(pid: int) -> bool:
    """Return whether a process or thread no longer exists, or only waits for its parent to notice."""
    return state(pid) in ("", *_EXITED)


def runs_since(pid: int, began: int) -> bool:
    """Return whether the process that began at this time exists and has not exited."""
    found = stat(pid)
    return found is not None and found.began == began and found.state not in _EXITED


def parent(pid: int) -> int:
    """Return the parent of a process; 0 if there is none."""
    found = stat(pid)
    return found.parent if found is not None else 0


def began(pid: int) -> int:
    """Return when a process began; see `Stat.began`. -1 if there is none."""
    found = stat(pid)
    return found.began if found is not None else -1


def resident(pid: int) -> int:
    """Return how many bytes of memory a process has; 0 if there is none."""
    found = stat(pid)
    return found.resident_pages * os.sysconf("SC_PAGE_SIZE") if found is not None else 0
