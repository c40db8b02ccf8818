"""How a thread has spent its time: worked, queued for a core, or slept (/proc/PID/task/TID/schedstat)."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass

from rankwise.procfs.process_stat import stat
from rankwise.procfs.small_files import read


@dataclass(frozen=True, slots=True)
class ThreadEffort:
    """What a thread had done up to a moment, in seconds."""

    when: float
    worked: float
    queued: float
    """Kept from running, for want of a core."""
    state: str
    """The scheduler's letter: R, S, D, Z, or X for a thread that has exited."""
    turns: int = 0
    """How often it was given a core; 0 where that is not counted."""

    def slept_since(self, earlier: ThreadEffort) -> float:
        """Return for how long it chose not to run."""
        return (self.when - earlier.when) - (self.worked - earlier.worked) - (self.queued - earlier.queued)


def effort(pid: int, thread: int) -> ThreadEffort:
    """Return what a thread has done so far."""
    now, found = time.monotonic(), stat(pid, thread)
    if found is None:
        return ThreadEffort(now, 0.0, 0.0, "X")
    try:
        worked, queued, turns = read(f"/proc/{pid}/task/{thread}/schedstat").split()
    except (OSError, ValueError):  # a kernel that does not count so finely
        ticks = found.user_ticks + found.system_ticks
        return ThreadEffort(now, ticks / os.sysconf("SC_CLK_TCK"), 0.0, found.state)
    return ThreadEffort(now, int(worked) / 1e9, int(queued) / 1e9, found.state, int(turns))
