"""Reads /proc/PID/io, fd and timers: what a process reads and writes, and whether it has set timers."""

from __future__ import annotations

from pathlib import Path

from rankwise.procfs.small_files import read


def bytes_moved(pid: int) -> int:
    """Return how many bytes a process has read and written so far; 0 if that cannot be known."""
    try:
        lines = read(f"/proc/{pid}/io").splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) for line in lines if line.startswith(("rchar:", "wchar:")))


def open_file(pid: int, descriptor: int) -> str:
    """Return what a file descriptor refers to, such as `/a/file` or `pipe:[17]`; '' if unknown."""
    try:
        return str(Path(f"/proc/{pid}/fd/{descriptor}").readlink())
    except OSError:
        return ""


def has_timers(pid: int) -> bool:
    """Return whether a process has made timers (timer_create); True if that cannot be known."""
    try:
        return bool(read(f"/proc/{pid}/timers").strip())
    except OSError:
        return True
