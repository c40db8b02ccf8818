"""Puts together what a run did one-sidedly."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from rankwise.matching.collectives.collective_content import Content
from rankwise.matching.collectives.process_groups import Groups, Ranks
from rankwise.matching.completions import STREAM, completions
from rankwise.matching.operations import Numbers
from rankwise.matching.rma.call_positions import FAR, Positions, positions
from rankwise.matching.rma.epochs import Epochs, SynchronizationCall, assign, epochs
from rankwise.matching.rma.rma_accesses import ROW, AccessShapes, Reader, Rows
from rankwise.matching.rma.synchronizations import synchronisations
from rankwise.matching.rma.window import Attachment, Window, Windows, attachments, find_windows
from rankwise.standard import Role
from rankwise.trace.event import Event
from rankwise.trace.job_trace import Process, Trace
from rankwise.trace.object_numbers import FREED


@dataclass(frozen=True, slots=True, eq=False)
class RmaCommunication:
    """What a run did one-sidedly: accesses by origin and position, and the epochs they belong to."""

    windows: Windows
    rows: Rows
    shapes: AccessShapes
    epochs: dict[tuple[int, int], Epochs]
    """By rank and window."""
    places: dict[int, Positions]
    readers: dict[int, Reader]
    attached: dict[tuple[int, int], list[Attachment]]
    """By rank and dynamic window."""
    times: dict[int, Numbers]
    """By rank, the time of each position; comparable between ranks."""

    def time(self, row: int) -> int:
        """Return when an access began."""
        return self.time_at(int(self.rows["origin"][row]), int(self.rows["begin"][row]))

    def time_before(self, rank: int, position: int) -> int:
        """Return the time of the first call at or after a position; the latest there is where none comes."""
        times = self.times[rank]
        return int(times[position]) if position < len(times) else FAR

    def time_at(self, rank: int, position: int) -> int:
        return int(self.times[rank][position])

    def window(self, row: int) -> Window:
        return self.windows.all[int(self.rows["window"][row])]

    def opened(self, row: int) -> SynchronizationCall | None:
        """Return the call that opened the epoch of an access."""
        origin, window, at = self.rows[["origin", "window", "opened"]][row].item()
        return self.epochs[origin, window].calls[at] if at >= 0 else None


def read_one_sided(trace: Trace) -> RmaCommunication:
    """Return what a run did one-sidedly; nothing but empty columns where it has no window."""
    windows = find_windows(trace)
    shapes = AccessShapes()
    parts: list[Rows] = []
    found: dict[tuple[int, int], Epochs] = {}
    places: dict[int, Positions] = {}
    readers: dict[int, Reader] = {}
    times: dict[int, Numbers] = {}
    clock = _clock(trace)
    for rank, process in trace.processes.items() if windows.all else ():
        here = places[rank] = positions(process)
        times[rank] = times_of(process, here, clock(process))
        reader = readers[rank] = Reader(process, windows, shapes, here)
        rows = reader.rows()
        rows = rows[rows["window"] >= 0]
        calls = synchronisations(process, windows, _members(process), here, clock(process))
        for index in {*np.unique(rows["window"]).tolist(), *calls}:
            mine = np.flatnonzero(rows["window"] == index)
            of_window = rows[mine]
            known = epochs(rank, calls.get(index, []), of_window["begin"], process.has_finalized)
            assign(known, of_window)
            rows[mine] = of_window
            found[rank, index] = known
        _requests(process, here, rows)
        fetched = rows["fetches"] != 0
        rows["done"][fetched] = np.minimum(rows["done"][fetched], rows["local"][fetched])
        parts.append(rows)
    together = np.concatenate(parts) if parts else np.zeros(0, ROW)
    attached = {
        (rank, window.index): regions
        for rank, process in trace.processes.items()
        if windows.has_dynamic
        for number, regions in attachments(process).items()
        if (window := windows.of(rank, number)) is not None
    }
    return RmaCommunication(windows, together, shapes, found, places, readers, attached, times)


def _members(process: Process) -> Callable[[int], Ranks | None]:
    """Return a reader of the members of a process's groups; groups are read when one is needed."""

    @functools.cache
    def groups() -> Groups:
        content = Content(process)

        def comm_of(made: Event) -> int | None:
            on = content.made_on(Role.WINDOW, made["win"] & ~FREED) if "win" in made.arguments else None
            return on[0] if on is not None else None

        return Groups(process, comm_of)

    return functools.cache(lambda number: groups().members(number))


def times_of(process: Process, places: Positions, clock: Callable[[Numbers], Numbers]) -> Numbers:
    """Return the time of each position of a process."""
    times = np.zeros(2 * sum(len(stream.starts) for stream in process.streams), np.int64)
    for stream in process.streams:
        times[places.begins[stream.index]] = clock(stream.begins)
        ended = places.ends[stream.index] < FAR
        times[places.ends[stream.index][ended]] = clock(stream.ends)[ended]
    return times


def _requests(process: Process, places: Positions, rows: Rows) -> None:
    """Let the completion of a request free the buffers of its operation."""
    queried = np.flatnonzero((rows["request"] != 0) & (rows["ok"] != 0))
    if not len(queried):
        return
    done = completions(process.streams)
    at = done.of(rows["thread"][queried].astype(np.int64) << STREAM | rows["number"][queried] + 1)
    for row, index in zip(queried[at >= 0].tolist(), at[at >= 0].tolist(), strict=True):
        ended = places.ends[int(done.thread[index])][int(done.number[index])]
        rows["local"][row] = min(int(rows["local"][row]), int(ended))


def _clock(trace: Trace) -> Callable[[Process], Callable[[Numbers], Numbers]]:
    """Return what makes times comparable: ticks on one host; between hosts, nanoseconds of their clocks."""
    if len({each.notes.host for each in trace.processes.values()}) <= 1:
        return lambda process: lambda ticks: np.asarray(ticks, np.int64)

    def of_process(process: Process) -> Callable[[Numbers], Numbers]:
        page = process.streams[0].page
        ticks = int(page["ticks_end"]) - int(page["ticks_begin"])
        nanoseconds = int(page["clock_end"]) - int(page["clock_begin"])
        rate = nanoseconds / ticks if ticks > 0 and nanoseconds > 0 else 1.0
        start = int(page["clock_begin"])
        return lambda at: start + ((at.astype(np.int64) - int(page["ticks_begin"])) * rate).astype(np.int64)

    return of_process
