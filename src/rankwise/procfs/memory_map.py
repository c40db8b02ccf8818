"""Reads /proc/PID/maps and smaps: what is mapped where in a process, and how its files can be opened."""

from __future__ import annotations

import bisect
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Mapping:
    """A part of a file that is mapped into a process."""

    start: int
    end: int
    offset: int
    device: str
    inode: int
    path: str
    executable: bool

    @property
    def name(self) -> str:
        """The file's name; `[vdso]` for what the kernel maps itself."""
        return os.path.basename(self.path.removesuffix(" (deleted)"))  # noqa: PTH119 (called often)


@dataclass(slots=True)
class Mappings:
    """All that is mapped into one process when it was last read."""

    pid: int
    _text: bytes = b""
    _all: list[Mapping] = field(default_factory=list)
    _starts: list[int] = field(default_factory=list)

    def read(self) -> bool:
        """Read again; return whether anything has changed. OSError if it is not allowed, or it has exited.

        This is called often while a job makes no progress, when nothing changes.
        """
        text = Path(f"/proc/{self.pid}/maps").read_bytes()
        if text == self._text:
            return False
        self._text = text
        self._all = list(_parsed(text.decode("utf-8", "surrogateescape")))
        self._starts = [each.start for each in self._all]
        return True

    def at(self, address: int) -> Mapping | None:
        """Return the mapping an address is in."""
        at = bisect.bisect_right(self._starts, address) - 1
        return self._all[at] if at >= 0 and address < self._all[at].end else None

    def __iter__(self) -> Iterator[Mapping]:
        return iter(self._all)


def mappings(pid: int) -> Mappings:
    """Return what is mapped into a process now; nothing if that cannot be read."""
    found = Mappings(pid)
    try:
        found.read()
    except OSError:
        return Mappings(pid)
    return found


def file_names(pid: int, mapping: Mapping) -> tuple[str, ...]:
    """Return the names by which the file of a mapping may be opened, the usual one first.

    The process may see other files by the same name, and the file may be deleted.
    """
    name, folder = mapping.path.removesuffix(" (deleted)"), f"/proc/{pid}"
    part = f"{mapping.start:x}-{mapping.end:x}"
    return name, f"{folder}/root{name}", f"{folder}/map_files/{part}", f"{folder}/exe"


def private_memory(pid: int) -> Iterator[tuple[int, int]]:
    """Yield the parts of memory that a process writes and does not share, if anything is in them."""
    try:
        lines = Path(f"/proc/{pid}/smaps").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return
    part = None
    for line in lines:
        words = line.split()
        if not words[0].endswith(":"):
            start, _, end = words[0].partition("-")
            is_private = "w" in words[1] and words[1].endswith("p")
            part = (int(start, 16), int(end, 16)) if is_private else None
        elif words[0] == "Rss:" and part is not None and int(words[1]):
            yield part


def _parsed(text: str) -> Iterator[Mapping]:
    for line in text.splitlines():
        words = line.split(maxsplit=5)
        start, _, end = words[0].partition("-")
        path = words[5] if len(words) > 5 else ""
        yield Mapping(
            int(start, 16), int(end, 16), int(words[2], 16), words[3], int(words[4]), path, "x" in words[1]
        )
