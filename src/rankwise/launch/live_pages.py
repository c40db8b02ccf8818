"""Samples the state pages of all event streams: which ranks move, which stay inside a call."""

from __future__ import annotations

import functools
import mmap
import os
import struct
import time
from dataclasses import dataclass, field
from pathlib import Path

from rankwise.trace import state_page

_ENTERED = state_page.LIVE
_NAMES = [name for name, _ in state_page.LIVE_FIELDS]
_POLLS = state_page.LIVE + 8 * _NAMES.index("polls")
_STRAYED = state_page.LIVE + 8 * _NAMES.index("strayed")
_STOPPED = state_page.LIVE + 8 * _NAMES.index("stopped_at")


@functools.cache
def _field(name: str) -> tuple[str, int]:
    """Return how a field of the page is read, and where it is."""
    dtype, offset = state_page.page_type().fields[name][:2]  # type: ignore[index]
    return {"u4": "=I", "u8": "=Q", "i4": "=i", "i8": "=q"}[dtype.str[1:]], offset


@dataclass(slots=True)
class LiveStatePage:
    """The state page of an event stream, as it is now."""

    path: Path
    page: mmap.mmap
    seen: tuple[int, int, int] = (0, 0, 0)
    """Calls entered, calls left, failed polls."""
    since: float = 0.0
    """When calls entered or left last changed."""
    failed_polls_before: int = 0
    """How many polls had failed at that time."""
    perhaps_polling: tuple[float, int] | None = None
    """`since` and `failed_polls_before` before a call was entered that may turn out to be a failed poll."""

    def sample(self, now: float) -> bool:
        """Read the counters; return whether a call was entered or left since the last sample."""
        entered, left = struct.unpack_from("=QQ", self.page, _ENTERED)
        (polls,) = struct.unpack_from("=Q", self.page, _POLLS)
        before, self.seen = self.seen, (entered, left, polls)
        if left != before[1]:
            self.since, self.failed_polls_before, self.perhaps_polling = now, polls, None
            return True
        if polls != before[2]:
            # A failed poll is entered and taken back, so that alone is no movement.
            if self.perhaps_polling is not None:
                self.since, self.failed_polls_before = self.perhaps_polling
                self.perhaps_polling = None
            return False
        if entered != before[0]:
            self.perhaps_polling = self.perhaps_polling or (self.since, self.failed_polls_before)
            self.since, self.failed_polls_before = now, polls
            return True
        return False

    @property
    def is_inside(self) -> bool:
        return self.seen[0] != self.seen[1]

    @property
    def failed_polls(self) -> int:
        """How many polls failed since it last entered or left any other call."""
        return self.seen[2] - self.failed_polls_before

    @property
    def has_strayed(self) -> bool:
        """Whether its process cannot follow the schedule any more."""
        return bool(self.page[_STRAYED])

    @property
    def stopped_at(self) -> int:
        """The place of the call where its thread waits for a debugger; 0 if it does not."""
        return int(struct.unpack_from("=Q", self.page, _STOPPED)[0])

    def number(self, name: str) -> int:
        """Return a field of the page, read now."""
        form, offset = _field(name)
        return int(struct.unpack_from(form, self.page, offset)[0])


@dataclass(slots=True)
class Watch:
    """All state pages of a run that have appeared so far."""

    folder: Path
    pages: dict[Path, LiveStatePage] = field(default_factory=dict)
    has_thread_logs: bool = False
    """Whether a process records what its threads wait for outside MPI."""

    def sample(self) -> bool:
        """Sample every page; return whether any moved or is new."""
        now = time.monotonic()
        moved = self._find(now)
        for page in self.pages.values():
            moved |= page.sample(now)
        return moved

    def _find(self, now: float) -> bool:
        found = False
        for entry in os.scandir(self.folder):
            path = Path(entry.path)
            self.has_thread_logs |= path.suffix == ".threads"
            if path.suffix != ".events" or path in self.pages:
                continue
            page = _map(path)
            if page is not None:
                self.pages[path] = LiveStatePage(path, page, since=now)
                found = True
        return found


def _map(path: Path) -> mmap.mmap | None:
    try:
        with path.open("r+b") as file:
            page = mmap.mmap(file.fileno(), state_page.PAGE)
    except (OSError, ValueError):
        return None
    if page[:8] != state_page.MAGIC:
        page.close()
        return None
    return page
