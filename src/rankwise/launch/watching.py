"""Looks at the live pages of all lanes: who moves, who stays inside a call."""

from __future__ import annotations

import functools
import mmap
import os
import struct
import time
from dataclasses import dataclass, field
from pathlib import Path

from rankwise.trace import header

_ENTERED = header.LIVE
_NAMES = [name for name, _ in header.LIVE_FIELDS]
_POLLS = header.LIVE + 8 * _NAMES.index("polls")
_STRAYED = header.LIVE + 8 * _NAMES.index("strayed")
_STOPPED = header.LIVE + 8 * _NAMES.index("stopped_at")


@functools.cache
def _field(name: str) -> tuple[str, int]:
    """Return how a field of the page is read, and where it is."""
    dtype, offset = header.page_type().fields[name][:2]  # type: ignore[index]
    return {"u4": "=I", "u8": "=Q", "i4": "=i", "i8": "=q"}[dtype.str[1:]], offset


@dataclass(slots=True)
class LivePage:
    """The first page of a lane, as it is now."""

    path: Path
    page: mmap.mmap
    seen: tuple[int, int, int] = (0, 0, 0)
    """Calls entered, calls left, questions asked in vain."""
    since: float = 0.0
    """When calls entered or left last changed."""
    vain_at: int = 0
    """How many questions had been asked in vain at that time."""
    perhaps_asking: tuple[float, int] | None = None
    """`since` and `vain_at` before a call was entered that may turn out to be a question asked in vain."""

    def look(self, now: float) -> bool:
        """Read the counters; return whether a call was entered or left since the last look."""
        entered, left = struct.unpack_from("=QQ", self.page, _ENTERED)
        (polls,) = struct.unpack_from("=Q", self.page, _POLLS)
        before, self.seen = self.seen, (entered, left, polls)
        if left != before[1]:
            self.since, self.vain_at, self.perhaps_asking = now, polls, None
            return True
        if polls != before[2]:
            # A question in vain is entered and taken back, so that alone is no movement.
            if self.perhaps_asking is not None:
                self.since, self.vain_at = self.perhaps_asking
                self.perhaps_asking = None
            return False
        if entered != before[0]:
            self.perhaps_asking = self.perhaps_asking or (self.since, self.vain_at)
            self.since, self.vain_at = now, polls
            return True
        return False

    @property
    def is_inside(self) -> bool:
        return self.seen[0] != self.seen[1]

    @property
    def asked_in_vain(self) -> int:
        """How often it asked in vain since it last entered or left any other call."""
        return self.seen[2] - self.vain_at

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
    """All lanes of a run that have come up so far."""

    folder: Path
    lanes: dict[Path, LivePage] = field(default_factory=dict)

    def look(self) -> bool:
        """Look at every lane; return whether any moved or is new."""
        now = time.monotonic()
        moved = self._find(now)
        for lane in self.lanes.values():
            moved |= lane.look(now)
        return moved

    def _find(self, now: float) -> bool:
        found = False
        for entry in os.scandir(self.folder):
            path = Path(entry.path)
            if path.suffix != ".events" or path in self.lanes:
                continue
            page = _map(path)
            if page is not None:
                self.lanes[path] = LivePage(path, page, since=now)
                found = True
        return found


def _map(path: Path) -> mmap.mmap | None:
    try:
        with path.open("r+b") as file:
            page = mmap.mmap(file.fileno(), header.PAGE)
    except (OSError, ValueError):
        return None
    if page[:8] != header.MAGIC:
        page.close()
        return None
    return page
