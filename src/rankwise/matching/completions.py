"""Which event started and which completed each request of a process, from its event streams."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rankwise.matching.operations import NEVER
from rankwise.standard import CallKind, Object, ReturnMode, Role
from rankwise.trace.event_layout import Form, Layout, Slot, by_name, layouts
from rankwise.trace.event_stream import EventStream

Numbers = NDArray[np.int64]

STREAM = 48
"""A request is named by the record that made it: event stream << STREAM | number of the record + 1."""


@dataclass(frozen=True, slots=True)
class Completions:
    """What completed requests: one entry a completion, sorted by request, then by time."""

    request: Numbers
    thread: Numbers
    number: Numbers
    source: Numbers
    tag: Numbers
    size: Numbers
    """In bytes; -1 for a cancelled operation."""
    chosen: Numbers
    """1 where the call could have completed another request, or none."""

    def of(self, requests: Numbers) -> Numbers:
        """Return the index of the first completion of each request; -1 where there is none."""
        if not len(self.request):
            return np.full(len(requests), -1)
        at = np.searchsorted(self.request, requests)
        inside = np.minimum(at, len(self.request) - 1)
        return np.where((at < len(self.request)) & (self.request[inside] == requests), inside, -1)


def completions(streams: tuple[EventStream, ...]) -> Completions:
    """Return every completion that the calls of a process brought about."""
    parts: list[tuple[Numbers, ...]] = []
    for stream in streams:
        for function, records in stream.by_function.items():
            layout = layouts()[function]
            if layout.call.kind is CallKind.COMPLETION and _completes(layout):
                records = records[(stream.ends[records] != 0) & (stream.results[records] == 0)]
                if len(records):
                    parts.append(_completed(stream, layout, records))
    if not parts:
        return Completions(*(np.zeros(0, np.int64) for _ in range(7)))
    request, thread, number, source, tag, size, chosen, time = (
        np.concatenate(each) for each in zip(*parts, strict=True)
    )
    known = request > 0
    order = np.lexsort((time[known], request[known]))
    columns = (each[known][order] for each in (request, thread, number, source, tag, size, chosen))
    return Completions(*columns)


def _completes(layout: Layout) -> bool:
    releases = {effect.object for effect in layout.call.releases}
    return Object.REQUEST in releases and layout.call.name != "MPI_Request_free"


def _completed(stream: EventStream, layout: Layout, records: Numbers) -> tuple[Numbers, ...]:
    """Return request, thread, number, source, tag, size, chosen and time of what these records completed."""
    flag = layout.slot("flag")
    if flag is not None:
        records = records[stream.column(records, flag) != 0]
    single = layout.slot("request")
    chosen = int(layout.call.name != "MPI_Wait" and layout.call.name != "MPI_Waitall")
    if single is not None:
        status_slot = layout.slot("status")
        assert status_slot is not None
        return _parts(
            stream, records, stream.column(records, single), stream.column(records, status_slot), chosen
        )
    array = layout.slot("array_of_requests")
    assert array is not None
    owner, position, kept = entries(stream, stream.column(records, array))
    request = stream.requests(kept, records[owner])
    statuses = layout.slot("array_of_statuses")
    index = layout.slot("index")
    indices = layout.slot("array_of_indices")
    if index is not None:  # Waitany, Testany
        taken = stream.column(records, index)[owner] == position
        status_slot = layout.slot("status")
        assert status_slot is not None
        status = stream.column(records, status_slot)[owner[taken]]
        return _parts(stream, records[owner[taken]], request[taken], status, chosen)
    assert statuses is not None
    where, offset, status = _statuses(stream, stream.column(records, statuses))
    if indices is None:  # Waitall, Testall
        status = _aligned(where, offset, status, owner, position)
        return _parts(stream, records[owner], request, status, chosen)
    which, order, slot = entries(stream, stream.column(records, indices))
    starts = np.searchsorted(owner, which)
    taken = np.minimum(starts + slot, len(request) - 1)
    status = _aligned(where, offset, status, which, order)
    return _parts(stream, records[which], request[taken], status, chosen)


def _parts(
    stream: EventStream, records: Numbers, request: Numbers, status: Numbers, chosen: int
) -> tuple[Numbers, ...]:
    thread = np.full(len(records), stream.index)
    choice = np.full(len(records), chosen)
    source, tag, size = (status[:, column].astype(np.int64) for column in range(3))
    return (
        request.astype(np.int64),
        thread,
        records,
        source,
        tag,
        size,
        choice,
        stream.ends[records].astype(np.int64),
    )


def entries(stream: EventStream, where: Numbers) -> tuple[Numbers, Numbers, Numbers]:
    """Return the entries of many arrays of the side file: the array each is of, its position, its value."""
    at = np.maximum(where // 8, 0)
    inside = (where > 0) & (at < len(stream.side))
    side = stream.side if len(stream.side) else np.zeros(1, np.int64)
    lengths = np.where(inside, side[np.where(inside, at, 0)], 0)
    lengths = np.clip(lengths, 0, np.maximum(len(stream.side) - at - 1, 0))
    owner = np.repeat(np.arange(len(where)), lengths)
    position = np.arange(len(owner)) - np.repeat(np.cumsum(lengths) - lengths, lengths)
    return owner, position, side[at[owner] + 1 + position]


def _statuses(stream: EventStream, where: Numbers) -> tuple[Numbers, Numbers, Numbers]:
    owner, position, value = entries(stream, where)
    whole = len(value) // 3 * 3
    return owner[:whole:3], position[:whole:3] // 3, value[:whole].reshape(-1, 3)


def _aligned(owner: Numbers, position: Numbers, status: Numbers, wanted: Numbers, at: Numbers) -> Numbers:
    """Return the status of each wanted (array, position); nothing is known where there is none."""
    found = np.full((len(wanted), 3), -1, np.int64)
    if not len(owner):
        return found
    starts = np.searchsorted(owner, wanted) + at
    inside = np.minimum(starts, len(owner) - 1)
    there = (starts < len(owner)) & (owner[inside] == wanted) & (position[inside] == at)
    found[there] = status[inside[there]]
    return found


@dataclass(frozen=True, slots=True)
class Round:
    """One time that a persistent request was started."""

    request: int
    thread: int
    number: int
    time: int
    completion: int
    """Index in `Completions`, or NEVER."""


def rounds(streams: tuple[EventStream, ...], done: Completions) -> list[Round]:
    """Return each start of a persistent request, and which completion ended it.

    A completing call on a request that is not active ends nothing, so they are paired in time.
    """
    starts: dict[int, list[tuple[int, int, int]]] = defaultdict(list)
    for stream in streams:
        for name in ("MPI_Start", "MPI_Startall"):
            layout = by_name()[name]
            slot = next(each for each in layout.slots if each.form in (Form.REQUEST, Form.ARRAY))
            for record in stream.of_function(layout.number).tolist():
                for request in _started(stream, slot, int(record)):
                    starts[request].append((int(stream.begins[record]), stream.index, int(record)))
    by_thread = {stream.index: stream for stream in streams}
    found = []
    for request, times in starts.items():
        times.sort()
        first = int(np.searchsorted(done.request, request))
        last = int(np.searchsorted(done.request, request, side="right"))
        for turn, (time, thread, number) in enumerate(times):
            until = times[turn + 1][0] if turn + 1 < len(times) else None
            while first < last and _end(by_thread, done, first) <= time:
                first += 1
            ended = NEVER
            if first < last and (until is None or _begin(by_thread, done, first) < until):
                ended = first
                first += 1
            found.append(Round(request, thread, number, time, ended))
    return found


def _started(stream: EventStream, slot: Slot, record: int) -> list[int]:
    value = int(stream.column(np.array([record]), slot)[0])
    if slot.form is Form.REQUEST:
        return [value]
    kept = np.array(stream.array(value), np.int64)
    return [int(each) for each in stream.requests(kept, np.full(len(kept), record))]


def _begin(streams: dict[int, EventStream], done: Completions, at: int) -> int:
    return int(streams[int(done.thread[at])].begins[int(done.number[at])])


def _end(streams: dict[int, EventStream], done: Completions, at: int) -> int:
    return int(streams[int(done.thread[at])].ends[int(done.number[at])])


def is_persistent(layout: Layout) -> bool:
    """Return whether the call only sets an operation up."""
    return layout.call.mode is ReturnMode.PERSISTENT and layout.call.index_of(Role.REQUEST) is not None
