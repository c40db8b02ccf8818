"""What a thread has done with its time: worked, waited for a core, or slept."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Effort:
    """What a thread had done up to a moment, in seconds."""

    when: float
    worked: float
    queued: float
    """Kept from running, for want of a core."""
    state: str
    """The scheduler's word: R, S, D, Z, or X for a thread that is no more."""
    turns: int = 0
    """How often it was given a core; 0 where nobody counts."""

    def slept_since(self, earlier: Effort) -> float:
        """Return for how long it chose not to run."""
        return (self.when - earlier.when) - (self.worked - earlier.worked) - (self.queued - earlier.queued)


def effort(pid: int, thread: int) -> Effort:
    """Return what a thread has done so far."""
    folder, now = Path(f"/proc/{pid}/task/{thread}"), time.monotonic()
    try:
        fields = (folder / "stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
    except OSError:
        return Effort(now, 0.0, 0.0, "X")
    try:
        worked, queued, turns = (folder / "schedstat").read_text(encoding="utf-8").split()
    except (OSError, ValueError):  # a kernel that does not count so finely
        ticks = int(fields[11]) + int(fields[12])
        return Effort(now, ticks / os.sysconf("SC_CLK_TCK"), 0.0, fields[0])
    return Effort(now, int(worked) / 1e9, int(queued) / 1e9, fields[0], int(turns))


def times_woken(pid: int, thread: int) -> int:
    """Return how often a thread has gone to sleep by itself so far."""
    try:
        text = Path(f"/proc/{pid}/task/{thread}/status").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return 0
    _, _, rest = text.partition("\nvoluntary_ctxt_switches:")
    return int(rest.split(maxsplit=1)[0]) if rest else 0
