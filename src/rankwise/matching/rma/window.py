"""The windows of a run: which of the processes' own ones are the same, and the memory of each member."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from enum import StrEnum

from rankwise.trace.event import Event
from rankwise.trace.event_layout import by_name
from rankwise.trace.job_trace import Process, RecordedCommunicator, Trace
from rankwise.trace.object_numbers import FREED
from rankwise.trace.process_notes import WindowNote


class Flavour(StrEnum):
    """How a window got its memory."""

    CREATE = "MPI_Win_create"
    ALLOCATE = "MPI_Win_allocate"
    SHARED = "MPI_Win_allocate_shared"
    DYNAMIC = "MPI_Win_create_dynamic"


@dataclass(frozen=True, slots=True)
class WindowPart:
    """What one member gave to a window; nothing yet in a dynamic one, where a displacement is an address."""

    rank: int
    number: int
    base: int
    size: int
    unit: int
    made: Event
    note: WindowNote


@dataclass(frozen=True, slots=True)
class Window:
    """A window as all its members know it."""

    index: int
    flavour: Flavour
    communicator: RecordedCommunicator
    parts: dict[int, WindowPart] = field(default_factory=dict)
    """By rank in the world."""

    @property
    def members(self) -> tuple[int, ...]:
        """World ranks, by rank in the window."""
        return self.communicator.members

    @property
    def is_unified(self) -> bool:
        return all(each.note.is_unified for each in self.parts.values())


@dataclass(frozen=True, slots=True)
class Windows:
    """All windows, and by rank and the process's own number which one that is."""

    all: tuple[Window, ...]
    by_number: dict[tuple[int, int], Window]

    @property
    def has_dynamic(self) -> bool:
        return any(each.flavour is Flavour.DYNAMIC for each in self.all)

    def of(self, rank: int, number: int) -> Window | None:
        return self.by_number.get((rank, number & ~FREED))


def find_windows(trace: Trace) -> Windows:
    """Return the windows of a run.

    Members make windows on a communicator in the same order, so the communicator and the number of earlier
    windows on it tell a window from all others.
    """
    known: dict[tuple[RecordedCommunicator, int], Window] = {}
    by_number: dict[tuple[int, int], Window] = {}
    for rank, process in trace.processes.items():
        earlier: Counter[RecordedCommunicator] = Counter()
        for made in _makers(process):
            communicator = trace.numbering[rank].get(made["comm"] & ~FREED)
            if communicator is None:
                continue
            key = communicator, earlier[communicator]
            earlier[communicator] += 1
            window = known.setdefault(key, Window(len(known), Flavour(made.call.name), communicator))
            window.parts[rank] = _part(process, made)
            by_number[rank, made["win"]] = window
    return Windows(tuple(known.values()), by_number)


def _makers(process: Process) -> list[Event]:
    names = [name for flavour in Flavour for name in (flavour.value, f"{flavour.value}_c")]
    numbers = [by_name()[name].number for name in names if name in by_name()]
    found = [
        process.event(stream.index, at)
        for stream in process.streams
        for at in stream.of_functions(numbers).tolist()
    ]
    return sorted((each for each in found if each.end and each.result == 0), key=lambda each: each.begin)


def _part(process: Process, made: Event) -> WindowPart:
    note = process.notes.windows.get(made["win"], WindowNote())
    is_dynamic = made.call.name == Flavour.DYNAMIC
    base = 0 if is_dynamic else made["base" if "base" in made.arguments else "baseptr"]
    size, unit = (0, 1) if is_dynamic else (made["size"], made["disp_unit"])
    return WindowPart(process.rank, made["win"], base, size, unit, made, note)


@dataclass(frozen=True, slots=True)
class Attachment:
    """Memory that a process attached to a dynamic window; `until` is None while it is attached."""

    start: int
    stop: int
    attached: Event
    until: Event | None = None


def attachments(process: Process) -> dict[int, list[Attachment]]:
    """Return what was attached to each window, by the process's own number, in order of time."""
    names = {by_name()[name].number for name in ("MPI_Win_attach", "MPI_Win_detach", "MPI_Win_free")}
    events = [
        process.event(stream.index, at)
        for stream in process.streams
        for at in stream.of_functions(names).tolist()
    ]
    found: dict[int, list[Attachment]] = defaultdict(list)
    for each in sorted(events, key=lambda event: event.begin):
        if each.end is None or each.result:
            continue
        mine = found[each["win"] & ~FREED]
        if each.call.name == "MPI_Win_attach":
            mine.append(Attachment(each["base"], each["base"] + each["size"], each))
            continue
        for at, region in enumerate(mine):
            is_meant = each.call.name == "MPI_Win_free" or region.start == each["base"]
            if region.until is None and is_meant:
                mine[at] = Attachment(region.start, region.stop, region.attached, each)
    return found
