"""Reads /proc/sys/kernel: limits of the whole machine."""

from __future__ import annotations

from pathlib import Path


def kernel_limit(name: str, unknown: int = -1) -> int:
    """Return a number of this name, such as `pid_max`; `unknown` if the kernel has none."""
    try:
        return int(Path(f"/proc/sys/kernel/{name}").read_text(encoding="ascii"))
    except (OSError, ValueError):
        return unknown
