"""Reads /proc/PID/environ and exe: the variables and the program that a process was started with."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path


def environment_words(pid: int) -> list[bytes]:
    """Return the variables of a process, each as `NAME=value`; OSError if they cannot be read."""
    return Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")


def variables(pid: int) -> Mapping[str, str]:
    """Return the variables of a process; none if it has exited or belongs to another user."""
    try:
        words = [each.decode("utf-8", "replace") for each in environment_words(pid)]
    except OSError:
        return {}
    return dict(each.split("=", 1) for each in words if "=" in each)


def program_file(pid: int) -> Path:
    """Return a name of the program that a process runs, which works though the file may be deleted."""
    return Path(f"/proc/{pid}/exe")
