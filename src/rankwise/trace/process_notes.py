"""Reads the notes of a process: what happens rarely, kept as lines of text."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class PythonLine:
    """A line of Python."""

    file: str
    line: int
    function: str


@dataclass(frozen=True, slots=True)
class Mapped:
    """A file that is mapped into the process: addresses from `start` to `end` show it from `offset` on."""

    start: int
    end: int
    offset: int
    path: str


@dataclass(frozen=True, slots=True)
class MemberRanks:
    """The world ranks in a communicator, in its order; those of the other side if it has two."""

    local: tuple[int, ...]
    remote: tuple[int, ...] = ()
    parent: int = 0
    """The process's own number of the communicator that all members made it from; 0 if there is none."""
    tag: int = -1
    """By which the members met; -1 if by the order of their calls."""


@dataclass(frozen=True, slots=True)
class WindowNote:
    """What is known of a window beside the call that made it."""

    is_unified: bool = True
    promises: dict[str, str] = field(default_factory=dict)
    """What its maker promised by an info object: `no_locks` is "true"."""


@dataclass(frozen=True, slots=True)
class PythonBuffer:
    """What objects of Python say of the buffers that they hand out."""

    item_size: int
    type_name: str
    """Of the objects."""
    format: str
    """What each element is, in the letters of PEP 3118; empty where that is not known."""


@dataclass
class ProcessNotes:
    """What a process noted about itself."""

    communicators: dict[int, MemberRanks] = field(default_factory=dict)
    """By the process's own number, in the order they were made."""
    stacks: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """The way to each place in native code when it was first reached: the callers, innermost first."""
    frames: dict[int, tuple[PythonLine, ...]] = field(default_factory=dict)
    """The lines of Python of each place, innermost first."""
    map_lines: dict[str, None] = field(default_factory=dict)
    """What is mapped where, as the system writes it."""
    windows: dict[int, WindowNote] = field(default_factory=dict)
    """By the process's own number."""
    shared: dict[int, dict[int, tuple[int, int]]] = field(default_factory=dict)
    """Where parts of shared windows lie in this process, and their sizes: by window, and by rank in it."""
    buffers: dict[int, PythonBuffer] = field(default_factory=dict)
    """Kinds of buffers that objects of Python have handed out, by number."""
    host: str = ""
    constants: dict[str, int] = field(default_factory=dict)
    """The values that the MPI library has for constants that choose what a call does."""
    overwritten: dict[int, int] = field(default_factory=dict)
    """Requests that were never completed, and the request that took the place of each in its variable."""
    freed: list[tuple[int, int]] = field(default_factory=list)
    """Objects that were freed by functions which MPI calls back, by kind (see `objects.KINDS`) and number."""
    bypassing: dict[str, str] = field(default_factory=dict)
    """The files of the process that call MPI without the recorder, and the first function of each."""
    has_two_runtimes: bool = False
    """Whether two runtimes of OpenMP had threads in the process."""
    strayed: str = ""
    """Why the schedule could not be followed, as a sentence; empty where it could, or where there is none."""
    threads: dict[str, frozenset[int]] = field(default_factory=dict)
    """Those of the process `before` MPI_Init began, and `after` it."""
    ancestors: tuple[tuple[int, str], ...] | None = None
    """Who started the process, who started that one, and so on, with their names; None if that is unknown."""
    data: dict[tuple[int, int], bool] = field(default_factory=dict)
    """Where variables are that outlive functions, and whether that is the stack of the first thread."""
    crash: tuple[int, tuple[int, ...]] | None = None
    """The signal that ended the process, and the stack at that moment."""

    @property
    def librarys_threads(self) -> frozenset[int]:
        """The threads that the MPI library made for itself when it was initialised."""
        return self.threads.get("after", frozenset()) - self.threads.get("before", frozenset())

    @functools.cached_property
    def maps(self) -> list[Mapped]:
        """What is mapped where: read when it is needed, which is only when lines are shown."""
        return [mapped for line in self.map_lines if (mapped := _mapped(line)) is not None]


_MAP = re.compile(r"([0-9a-f]+)-([0-9a-f]+) \S+ ([0-9a-f]+) \S+ \d+\s+(/.*)")


def _mapped(line: str) -> Mapped | None:
    match = _MAP.fullmatch(line)
    if match is None:
        return None
    start, end, offset = (int(each, 16) for each in match.groups()[:3])
    return Mapped(start, end, offset, match.group(4))


def read_notes(path: Path) -> ProcessNotes:
    """Return the notes in this file; a line that is cut off or unknown is passed over."""
    notes = ProcessNotes()
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return notes
    for line in text.split("\n")[:-1]:
        word, *rest = line.split("\t")
        try:
            _take(notes, word, rest)
        except (ValueError, IndexError):
            continue
    return notes


def _take(notes: ProcessNotes, word: str, rest: list[str]) -> None:
    if word == "communicator":
        notes.communicators[int(rest[0])] = MemberRanks(
            _ranks(rest[1]), _ranks(rest[2]), *map(int, rest[3:5])
        )
    elif word == "bypassing":
        notes.bypassing.setdefault(rest[0], rest[1])
    elif word == "runtimes":
        notes.has_two_runtimes = True
    elif word == "ancestors":
        known = (each.split(" ", 1) for each in rest)
        notes.ancestors = tuple((int(pid), name) for pid, name in known)
    elif word == "site":
        address, *callers = (int(each, 16) for each in rest)
        notes.stacks[address] = tuple(callers)
    elif word == "python":
        parts = rest[1:]
        frames = [PythonLine(parts[i], int(parts[i + 1]), parts[i + 2]) for i in range(0, len(parts) - 2, 3)]
        notes.frames[int(rest[0], 16)] = tuple(frames)
    elif word == "map":
        notes.map_lines[rest[0].rstrip()] = None
    elif word == "window":
        promises = dict(each.split("=", 1) for each in rest[2:])
        notes.windows[int(rest[0])] = WindowNote(rest[1] != "separate", promises)
    elif word == "shared":
        number, rank, base, size = map(int, rest)
        notes.shared.setdefault(number, {})[rank] = base, size
    elif word == "buffer":
        notes.buffers[int(rest[0])] = PythonBuffer(int(rest[1]), rest[2], rest[3])
    elif word == "constants":
        notes.constants = {name: int(value) for name, _, value in (each.partition("=") for each in rest)}
    elif word == "host":
        notes.host = rest[0]
    elif word == "threads":
        notes.threads[rest[0]] = frozenset(map(int, rest[1:]))
    elif word == "overwritten":
        notes.overwritten[int(rest[0])] = int(rest[1])
    elif word == "freed":
        notes.freed.append((int(rest[0]), int(rest[1])))
    elif word == "data":
        notes.data[int(rest[0], 16), int(rest[1], 16)] = rest[2] == "1"
    elif word == "strayed":
        notes.strayed = notes.strayed or rest[0]
    elif word == "crash":
        notes.crash = int(rest[0]), tuple(int(each, 16) for each in rest[1:])


def _ranks(text: str) -> tuple[int, ...]:
    """Read ranks written as runs: '0-3,7' is 0, 1, 2, 3, 7. A process of another job is -1 or less."""
    found: list[int] = []
    for part in text.split(",") if text else ():
        match = re.fullmatch(r"(-?\d+)(?:-(-?\d+))?", part)
        if match is None:
            raise ValueError(part)
        first = int(match.group(1))
        found.extend(range(first, int(match.group(2) or first) + 1))
    return tuple(found)
