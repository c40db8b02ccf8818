"""How far an exploration has come, on one line of standard error that is written anew."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rankwise.explore.explorer import Exploration, ExploreObserver
    from rankwise.explore.visit_summary import Account

_PAUSE = 0.2
"""Seconds between two lines."""


@contextlib.contextmanager
def watching() -> Iterator[ExploreObserver | None]:
    """Return what shows visits; nothing where there is no terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    line = _Line()
    try:
        yield line
    finally:
        line.clear()


class _Line:
    def __init__(self) -> None:
        self._began = time.monotonic()
        self._last = 0.0

    def reported(self, exploration: Exploration, seen: Account) -> None:
        now = time.monotonic()
        if now - self._last < _PAUSE:
            return
        self._last = now
        self._print(said(exploration, now - self._began))

    def clear(self) -> None:
        self._print("")

    def _print(self, text: str) -> None:
        sys.stderr.write(f"\r\033[K{text}")
        sys.stderr.flush()


def said(exploration: Exploration, seconds: float) -> str:
    """Return the line."""
    rate = exploration.runs / seconds if seconds else 0.0
    errors = [each for each in exploration.merged.found.values() if not each.finding.is_note]
    parts = [
        f"exploring  {exploration.runs:,} runs",
        f"{exploration.outcomes:,} outcomes",
        f"{exploration.waiting:,} waiting",
        f"{rate:.1f} runs/s",
        f"{len(errors)} findings",
        f"{seconds:.0f} s",
    ]
    if exploration.waiting and rate:
        parts.append(f"about {exploration.waiting / rate:.0f} s left")
    return "   ".join(parts)
