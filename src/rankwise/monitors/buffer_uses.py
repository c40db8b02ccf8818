"""Which memory the operations of a process use, and from when to when."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from rankwise.matching.completions import STREAM, completions, is_persistent, rounds
from rankwise.matching.operations import NEVER, Flags, Numbers
from rankwise.standard import CallKind, Data, ReturnMode, Role
from rankwise.trace.event import event
from rankwise.trace.event_layout import Layout, by_name, layouts
from rankwise.trace.event_stream import EventStream
from rankwise.trace.job_trace import Process
from rankwise.trace.type_signatures import Datatypes
from rankwise.trace.typemaps import Piece, Typemaps, shifted

_KINDS = (CallKind.POINT_TO_POINT, CallKind.COLLECTIVE, CallKind.FILE)
"""What ends with its call or its request."""
_FOR_ALL = {
    "MPI_Allgather": ("recvbuf",),
    "MPI_Gather": ("recvbuf",),
    "MPI_Scatter": ("sendbuf",),
    "MPI_Alltoall": ("sendbuf", "recvbuf"),
    "MPI_Reduce_scatter_block": ("sendbuf",),
}
"""Buffers that hold as many blocks as there are members."""
_FIRST_ADDRESS = 4096
"""Nothing lies before; a null buffer is another rule's to tell."""
_FOREVER = np.iinfo(np.int64).max


@dataclass(frozen=True, slots=True, eq=False)
class PendingSpans:
    """Operations of a process that are pending at the same time as another, in the order they began."""

    thread: Numbers
    number: Numbers
    """The event that began each: the call, or MPI_Start."""
    made: Numbers
    """The record with its arguments: thread << STREAM | number."""
    until: Numbers
    """How many operations of these have begun when it is complete."""

    def __len__(self) -> int:
        return len(self.made)


@dataclass(slots=True, eq=False)
class Use:
    """Memory that operations use in one way, and which they are, in order."""

    pieces: tuple[Piece, ...]
    writes: bool
    operations: list[int] = field(default_factory=list)

    @property
    def start(self) -> int:
        return self.pieces[0][0]

    @property
    def end(self) -> int:
        return self.pieces[-1][1]


def spans(process: Process, more: Numbers, *, stopped: bool) -> PendingSpans:
    """Return what was pending together; what was never completed counts only in a run that was stopped.

    `more` has thread, number, made, begin and end of what does not end with its call or a request.
    """
    table = [more, *begun(process, stopped)]
    thread, number, made, begin, end = np.concatenate(table, axis=1)
    order = np.argsort(begin, kind="stable")
    thread, number, made, begin, end = (each[order] for each in (thread, number, made, begin, end))
    latest = np.maximum.accumulate(end) if len(end) else end
    joined = np.zeros(len(begin), np.bool_)
    joined[1:] = latest[:-1] > begin[1:]
    joined[:-1] |= begin[1:] < end[:-1]
    begin, end = begin[joined], end[joined]
    until = np.searchsorted(begin, end)
    return PendingSpans(thread[joined], number[joined], made[joined], until)


def uses(process: Process, found: PendingSpans) -> list[Use]:
    """Return the memory of these operations; what is not exactly known is left out."""
    known: dict[tuple[object, ...], Use | None] = {}
    reader = _Reader(process, known)
    for stream in process.streams:
        mine = np.flatnonzero(found.made >> STREAM == stream.index)
        records = found.made[mine] & (1 << STREAM) - 1
        calls = stream.calls[records]
        for call in np.unique(calls):
            here = calls == call
            reader.read(stream, layouts()[int(call)], records[here], mine[here])
    return [each for each in known.values() if each is not None]


def begun(process: Process, stopped: bool) -> Iterator[Numbers]:
    """Yield thread, number, made, begin and end of all operations with buffers."""
    done = completions(process.streams)
    freed = _freed(process)
    streams = {stream.index: stream for stream in process.streams}
    for stream in process.streams:
        for number, records in stream.by_function.items():
            layout = layouts()[number]
            if not _has_buffers(layout) or is_persistent(layout):
                continue
            records = records[stream.results[records] == 0]
            made = stream.index << STREAM | records
            if layout.call.mode is ReturnMode.NONBLOCKING:
                at = done.of(made + 1)
                end = np.full(len(at), _FOREVER)
                end[at >= 0] = _ends(streams, done.thread, done.number, at[at >= 0])
                for index in np.flatnonzero(at < 0).tolist():
                    end[index] = freed.get(int(made[index]) + 1, _FOREVER)
            else:
                end = stream.ends[records].astype(np.int64)
                end[end == 0] = _FOREVER
            keep = (end != _FOREVER) | stopped
            columns = (np.full(len(records), stream.index), records, made, stream.begins[records], end)
            yield np.stack([np.asarray(each, np.int64)[keep] for each in columns])
    for turn in rounds(process.streams, done):
        stream_made, record = streams.get(turn.request >> STREAM), (turn.request & (1 << STREAM) - 1) - 1
        if stream_made is None or not 0 <= record < len(stream_made.starts):
            continue
        if not _has_buffers(layouts()[int(stream_made.calls[record])]):
            continue
        ended = _FOREVER
        if turn.completion != NEVER:
            ended = int(_ends(streams, done.thread, done.number, np.array([turn.completion]))[0])
        if ended != _FOREVER or stopped:
            each_once = turn.thread, turn.number, turn.request - 1, turn.time, ended
            yield np.array(each_once, np.int64).reshape(5, 1)


def _ends(streams: dict[int, EventStream], thread: Numbers, number: Numbers, at: Numbers) -> Numbers:
    """Return when the calls ended that brought about these completions."""
    found = np.zeros(len(at), np.int64)
    for index, stream in streams.items():
        here = thread[at] == index
        found[here] = stream.ends[number[at[here]]].astype(np.int64)
    return found


def _freed(process: Process) -> dict[int, int]:
    """Return when each uncompleted request was freed: from then on nothing is known about it."""
    layout = by_name()["MPI_Request_free"]
    slot = layout.slot("request")
    assert slot is not None
    found: dict[int, int] = {}
    for stream in process.streams:
        records = stream.of_function(layout.number)
        found.update(zip(stream.column(records, slot).tolist(), stream.begins[records].tolist(), strict=True))
    return found


def _has_buffers(layout: Layout) -> bool:
    """Partitions are free to use while others are not, so partitioned operations are left out."""
    call = layout.call
    return call.kind in _KINDS and bool(call.data) and call.name not in ("MPI_Psend_init", "MPI_Precv_init")


class _Reader:
    """Reads the buffers of calls from their records."""

    def __init__(self, process: Process, known: dict[tuple[object, ...], Use | None]) -> None:
        self._process = process
        self._types = Typemaps(Datatypes(process.streams))
        self._known = known

    def read(self, stream: EventStream, layout: Layout, records: Numbers, operations: Numbers) -> None:
        """Add what these records, of one function, say about the operations."""
        for data in layout.call.data:
            keep = self._significant(stream, layout, data, records)
            for writes, some in self._ways(stream, layout, data, records, keep):
                if self._is_plain(layout, data):
                    self._add_plain(stream, layout, data, records[some], operations[some], writes)
                else:
                    for record, operation in zip(
                        records[some].tolist(), operations[some].tolist(), strict=True
                    ):
                        self._add_blocks(stream, layout, data, record, operation, writes)

    def _ways(
        self, stream: EventStream, layout: Layout, data: Data, records: Numbers, keep: Flags
    ) -> Iterator[tuple[bool, Flags]]:
        """Yield whether a buffer is written, and by which records; a broadcast's root reads it."""
        if data.direction == "inout" and layout.slot("root") is not None:
            at_root = self._at_root(stream, layout, records)
            yield False, keep & (at_root == 1)
            yield True, keep & (at_root == 0)
        else:
            yield data.direction != "in", keep

    def _significant(self, stream: EventStream, layout: Layout, data: Data, records: Numbers) -> Flags:
        addresses = self._column(stream, layout, records, layout.parameters[data.buffer].name)
        keep: Flags = np.asarray(addresses != int(stream.page["in_place"]), np.bool_)
        if layout.parameters[data.buffer].root_only:
            keep &= self._at_root(stream, layout, records) == 1
        null_rank = int(stream.page["proc_null"])
        roles = {"in": (Role.DESTINATION,), "out": (Role.SOURCE,)}.get(data.direction, ())
        for parameter in layout.parameters:
            if parameter.role in roles and layout.call.kind is CallKind.POINT_TO_POINT:
                keep &= self._column(stream, layout, records, parameter.name) != null_rank
        return keep

    def _at_root(self, stream: EventStream, layout: Layout, records: Numbers) -> Numbers:
        """Return 1 where this process is the root, 0 where it is not, -1 where there are two groups."""
        comms, roots = (self._column(stream, layout, records, name) for name in ("comm", "root"))
        found = np.full(len(records), -1)
        for comm in np.unique(comms).tolist():
            members = self._process.notes.communicators.get(comm)
            if members is not None and not members.remote and self._process.rank in members.local:
                here = comms == comm
                found[here] = roots[here] == members.local.index(self._process.rank)
        return found

    def _is_plain(self, layout: Layout, data: Data) -> bool:
        if data.displacements is not None:
            return False
        if data.count is None:
            return layout.call.kind is CallKind.ONE_SIDED
        return not any(layout.parameters[index].is_array for index in (data.count, data.datatype))

    def _add_plain(
        self,
        stream: EventStream,
        layout: Layout,
        data: Data,
        records: Numbers,
        operations: Numbers,
        writes: bool,
    ) -> None:
        names = [layout.parameters[index].name for index in (data.buffer, data.datatype)]
        columns = [self._column(stream, layout, records, name) for name in names]
        counts = self._blocks(stream, layout, names[0], records)
        if data.count is not None:
            counts = counts * self._column(stream, layout, records, layout.parameters[data.count].name)
        columns.insert(1, counts)
        table, inverse = np.unique(np.stack(columns, axis=1), axis=0, return_inverse=True)
        for index, (address, count, datatype) in enumerate(table.tolist()):
            use = self._use(address, count, datatype, writes)
            if use is not None:
                use.operations += operations[inverse.ravel() == index].tolist()

    def _use(self, address: int, count: int, datatype: int, writes: bool) -> Use | None:
        key = address, count, datatype, writes
        if key not in self._known:
            pieces = self._pieces(address, count, datatype)
            self._known[key] = Use(pieces, writes) if pieces else None
        return self._known[key]

    def _pieces(self, address: int, count: int, datatype: int) -> tuple[Piece, ...]:
        typemap = self._types.of(datatype)
        if typemap is None or count <= 0 or not typemap.pieces:
            return ()
        repeated = typemap.repeated(count, typemap.extent)
        pieces = shifted(repeated.pieces, address)
        return pieces if repeated.is_whole and pieces[0][0] >= _FIRST_ADDRESS else ()

    def _blocks(self, stream: EventStream, layout: Layout, name: str, records: Numbers) -> Numbers:
        """Return how many blocks a buffer has."""
        plain = layout.call.name.removesuffix("_init").replace("MPI_I", "MPI_").lower()
        alike = next((each for each in _FOR_ALL if each.lower() == plain), None)
        found = np.ones(len(records), np.int64)
        if alike is None or name not in _FOR_ALL[alike]:
            return found
        comms = self._column(stream, layout, records, "comm")
        for comm in np.unique(comms).tolist():
            members = self._process.notes.communicators.get(comm)
            if members is not None:
                found[comms == comm] = len(members.remote or members.local)
        return found

    def _add_blocks(
        self, stream: EventStream, layout: Layout, data: Data, record: int, operation: int, writes: bool
    ) -> None:
        """Add a buffer whose blocks have counts of their own, each at its place."""
        called = event(stream, record)
        name = layout.parameters[data.buffer].name
        address = called[name]
        counts = called.numbers(layout.parameters[data.count].name) if data.count is not None else []
        datatype = called.arguments.get(layout.parameters[data.datatype].name)
        types = datatype if isinstance(datatype, list) else [datatype] * len(counts)
        places: list[int] = [0] * len(counts)
        scale = 1
        if data.displacements is not None:
            places = called.numbers(layout.parameters[data.displacements].name)
            typemap = self._types.of(types[0]) if counts and isinstance(types[0], int) else None
            scale = 1 if isinstance(datatype, list) else typemap.extent if typemap is not None else 0
        elif counts:  # MPI_Reduce_scatter: all blocks follow each other, of which each member gets its own
            counts = [sum(counts)] if data.direction == "in" else []
        pieces: list[Piece] = []
        for count, place, number in zip(counts, places, types, strict=False):
            if isinstance(number, int):
                pieces += self._pieces(address + place * scale, count, number)
        if pieces:
            key = ("blocks", tuple(sorted(pieces)), writes)
            use = self._known.setdefault(key, Use(tuple(sorted(pieces)), writes))
            assert use is not None
            use.operations.append(operation)

    def _column(self, stream: EventStream, layout: Layout, records: Numbers, name: str) -> Numbers:
        slot = layout.slot(name)
        assert slot is not None, (layout.name, name)
        return np.asarray(stream.column(records, slot), np.int64)
