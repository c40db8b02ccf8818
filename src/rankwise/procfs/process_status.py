"""Reads /proc/PID/status: named fields about a process or a thread."""

from __future__ import annotations

from rankwise.procfs.small_files import read


def status(pid: int, thread: int | None = None) -> dict[str, str]:
    """Return the fields by their names, such as `TracerPid`; none if there is no such process."""
    path = f"/proc/{pid}/status" if thread is None else f"/proc/{pid}/task/{thread}/status"
    try:
        lines = read(path).splitlines()
    except OSError:
        return {}
    return {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}


def times_asleep(pid: int, thread: int) -> int:
    """Return how often a thread has fallen asleep by itself so far."""
    return int(status(pid, thread).get("voluntary_ctxt_switches", "0"))


def catches(pid: int, signals: tuple[int, ...]) -> bool:
    """Return whether a process has handlers for any of these signals; True if that cannot be known."""
    caught = status(pid).get("SigCgt")
    return caught is None or any(int(caught, 16) >> (number - 1) & 1 for number in signals)
