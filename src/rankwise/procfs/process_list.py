"""Lists /proc: which processes and threads there are, their parents, and their owners."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from rankwise.procfs.process_stat import parent
from rankwise.procfs.small_files import read


def processes() -> list[int]:
    """Return all processes of this machine."""
    return [int(each) for each in os.listdir("/proc") if each.isdecimal()]  # noqa: PTH208 (called often)


def threads(pid: int) -> list[int]:
    """Return the threads of a process, the first one first; none if it has exited."""
    try:
        found = [int(each) for each in os.listdir(f"/proc/{pid}/task")]  # noqa: PTH208 (called often)
    except OSError:
        return []
    return sorted(found, key=lambda thread: (thread != pid, thread))  # numbers begin again at some point


def has_thread(pid: int, thread: int) -> bool:
    """Return whether a thread of a process still exists."""
    return Path(f"/proc/{pid}/task/{thread}").exists()


def is_listed(pid: int) -> bool:
    """Return whether a process exists, or has exited and its parent has not noticed."""
    return Path(f"/proc/{pid}").exists()


def owner(pid: int) -> int:
    """Return the user that owns a process; OSError if there is none."""
    return Path(f"/proc/{pid}").stat().st_uid


def name(pid: int) -> str:
    """Return the name of the program that a process runs; '' if there is none."""
    try:
        return read(f"/proc/{pid}/comm").strip()
    except OSError:
        return ""


def parents() -> dict[int, int]:
    """Return the parent of each process of this machine."""
    return {pid: parent(pid) for pid in processes()}


def started_by(root: int | None) -> list[int]:
    """Return all processes that a process has started, and those that these have."""
    above = parents()
    found = {root}
    while more := {pid for pid, each in above.items() if each in found and pid not in found}:
        found |= more
    return sorted(pid for pid in found if pid is not None and pid != root)


def children(pid: int) -> list[int]:
    """Return the children of a process, those included that became its own when their parent exited."""
    try:
        # A launcher may have more children than one read of a small file holds.
        files = [Path(f"/proc/{pid}/task/{each}/children") for each in threads(pid)]
        return [int(child) for file in files for child in file.read_text(encoding="ascii").split()]
    except OSError:
        return []


def descendants(pid: int) -> Iterator[int]:
    """Yield the children of a process, theirs, and so on: quicker than `started_by`, which lists all."""
    for child in children(pid):
        yield child
        yield from descendants(child)
