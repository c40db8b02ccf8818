"""The one-sided accesses of a run as columns: which rank accesses which bytes of which window, and how."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from rankwise.matching.operations import Numbers
from rankwise.matching.rma.call_positions import FAR, Positions
from rankwise.matching.rma.row_combinations import combinations
from rankwise.matching.rma.window import Window, Windows
from rankwise.standard.constants import ConstantKind as Constants
from rankwise.trace.event_layout import Layout, layouts
from rankwise.trace.event_stream import EventStream
from rankwise.trace.job_trace import Process
from rankwise.trace.object_numbers import FREED, predefined
from rankwise.trace.type_signatures import Datatypes
from rankwise.trace.typemaps import Piece, Typemaps


class RmaAccess(IntEnum):
    """What is done to the memory of a window."""

    PUT = 1
    GET = 2
    ACCUMULATE = 3
    """Also what fetches as it accumulates."""
    SWAP = 4
    """MPI_Compare_and_swap: atomic with accumulates of whatever operation."""
    LOAD = 5
    STORE = 6


class Epoch(IntEnum):
    """What allows an access."""

    NONE = 0
    FENCE = 1
    START = 2
    LOCK = 3
    LOCK_ALL = 4
    UNLOCKED = 5
    """Of a load or store: no lock of its own process protects it."""


class Polls(IntEnum):
    """Whether a load may wait for an update."""

    NO = 0
    SPINS = 1
    """One place made it again before its rank called MPI, or it is atomic or volatile."""
    REPEATED = 2
    """One place made it again before its rank met others."""
    ONCE = 3
    """It stands beside MPI_Win_sync: it may be a wait that was over at once."""


_KINDS = {
    "put": RmaAccess.PUT,
    "rput": RmaAccess.PUT,
    "get": RmaAccess.GET,
    "rget": RmaAccess.GET,
    "accumulate": RmaAccess.ACCUMULATE,
    "raccumulate": RmaAccess.ACCUMULATE,
    "get_accumulate": RmaAccess.ACCUMULATE,
    "rget_accumulate": RmaAccess.ACCUMULATE,
    "fetch_and_op": RmaAccess.ACCUMULATE,
    "compare_and_swap": RmaAccess.SWAP,
}
NO_OP = predefined(Constants.OP)["MPI_NO_OP"]
NO_TARGET = -1
"""The target of a call that names a rank which the window has not."""

ROW = np.dtype(
    [
        ("origin", "i4"),  # in the world, like all ranks here
        ("thread", "i2"),
        ("number", "i8"),  # of the event, in its thread
        ("begin", "i8"),  # positions: of the call,
        ("local", "i8"),  # of when its own buffers are free again,
        ("done", "i8"),  # and of when it is complete at its target
        ("kind", "u1"),
        ("fetches", "u1"),
        ("request", "u1"),  # 1 for those that give a request
        ("polls", "u1"),  # for loads: a `Polls`
        ("atomic", "u1"),  # 1 for atomic loads and stores
        ("ok", "u1"),  # 1 for calls that returned without an error
        ("window", "i4"),
        ("memory", "i4"),  # the window, or the first one of those over the same memory
        ("target", "i4"),
        ("moved", "i8"),  # what was added to `start` to compare windows over one memory
        ("start", "i8"),  # bytes, from the target's base; addresses in dynamic windows
        ("stop", "i8"),
        ("shape", "i4"),  # index in `shapes`; -1 where every byte from start to stop is touched, -2 unknown
        ("op", "i4"),
        ("basic", "i4"),  # the basic datatype; -1 where it is not one
        ("epoch", "u1"),
        ("opened", "i8"),  # index of the call that opened the epoch, in the synchronisations of the origin
        ("exclusive", "u1"),
        ("site", "u8"),
    ]
)
Rows: TypeAlias = NDArray[np.void]
"""An array of `ROW`."""
UNKNOWN_SHAPE = -2


@dataclass(slots=True)
class AccessShapes:
    """The bytes of accesses with gaps, from the displacement on; each is kept once."""

    all: list[tuple[Piece, ...]] = field(default_factory=list)
    known: dict[tuple[Piece, ...], int] = field(default_factory=dict)

    def number(self, pieces: tuple[Piece, ...]) -> int:
        if pieces not in self.known:
            self.known[pieces] = len(self.all)
            self.all.append(pieces)
        return self.known[pieces]


class Reader:
    """Reads the accesses of one process."""

    def __init__(self, process: Process, windows: Windows, shapes: AccessShapes, places: Positions) -> None:
        self._process = process
        self._windows = windows
        self._shapes = shapes
        self._places = places
        self.types = Datatypes(process.streams)
        self.maps = Typemaps(self.types)
        self._basics: dict[int, int] = {}

    def rows(self) -> Rows:
        parts = [
            self._read(stream, layout, records) for stream, layout, records in one_sided_calls(self._process)
        ]
        rows = np.concatenate(parts) if parts else np.zeros(0, ROW)
        return rows[np.argsort(rows["begin"], kind="stable")]

    def _read(self, stream: EventStream, layout: Layout, records: Numbers) -> Rows:
        rows = np.zeros(len(records), ROW)
        plain = layout.call.name.removeprefix("MPI_").lower()
        rows["origin"], rows["thread"], rows["number"] = self._process.rank, stream.index, records
        rows["begin"] = self._places.begins[stream.index][records]
        rows["local"] = rows["done"] = FAR
        rows["kind"] = _KINDS[plain]
        rows["fetches"] = "result_addr" in {each.name for each in layout.slots} or "get" in plain
        rows["request"] = plain in ("rput", "rget", "raccumulate", "rget_accumulate")
        rows["ok"] = (stream.results[records] == 0) & (stream.ends[records] != 0)
        rows["site"] = stream.sites[records]
        rows["op"] = column(stream, layout, records, "op") if layout.slot("op") else -1
        types = column(
            stream, layout, records, "target_datatype" if layout.slot("target_datatype") else "datatype"
        )
        counts = (
            column(stream, layout, records, "target_count")
            if layout.slot("target_count")
            else np.ones_like(types)
        )
        self._place(stream, layout, records, rows)
        self._bytes(rows, types & ~FREED, counts)
        return rows

    def _place(self, stream: EventStream, layout: Layout, records: Numbers, rows: Rows) -> None:
        """Set window, target and where the access begins."""
        numbers = column(stream, layout, records, "win")
        ranks = column(stream, layout, records, "target_rank")
        rows["start"] = column(stream, layout, records, "target_disp")
        rows["window"], rows["target"] = -1, NO_TARGET
        for number in np.unique(numbers):
            window = self._windows.of(self._process.rank, int(number))
            if window is None or int(number) & FREED:
                continue
            here = numbers == number
            rows["window"][here] = window.index
            members = np.array(window.members, np.int64)
            inside = here & (ranks >= 0) & (ranks < len(members))
            rows["target"][inside] = members[ranks[inside]]
            rows["start"][inside] *= _units(window)[ranks[inside]]
        nowhere = ranks == int(stream.page["proc_null"])
        rows["window"][nowhere] = -1

    def _bytes(self, rows: Rows, types: Numbers, counts: Numbers) -> None:
        """Set which bytes are touched, from `start` on."""
        firsts, inverse = combinations(types, counts)
        for at, first_row in enumerate(firsts.tolist()):
            datatype, count = int(types[first_row]), int(counts[first_row])
            here = inverse == at if len(firsts) > 1 else np.ones(len(rows), np.bool_)
            rows["basic"][here] = self._basic(datatype)
            typemap = self.maps.of(datatype)
            whole = typemap.repeated(count, typemap.extent) if typemap is not None else None
            if whole is None or not whole.is_whole:
                rows["shape"][here], rows["stop"][here] = UNKNOWN_SHAPE, rows["start"][here]
                continue
            if not whole.pieces:
                rows["shape"][here], rows["stop"][here] = -1, rows["start"][here]
                continue
            first, last = whole.pieces[0][0], whole.pieces[-1][1]
            pieces = tuple((start - first, stop - first) for start, stop in whole.pieces)
            rows["shape"][here] = self._shapes.number(pieces) if len(pieces) > 1 else -1
            rows["start"][here] += first
            rows["stop"][here] = rows["start"][here] + (last - first)

    def _basic(self, datatype: int) -> int:
        """Return the number of the basic type that all elements of a datatype are of; -1 for several."""
        if datatype not in self._basics:
            signature = self.types.signature(datatype)
            names = {name for name, _ in signature.runs} if signature else set()
            name = names.pop() if len(names) == 1 else ""
            self._basics[datatype] = predefined(Constants.DATATYPE).get(name, -1)
        return self._basics[datatype]


def one_sided_calls(process: Process) -> Iterator[tuple[EventStream, Layout, Numbers]]:
    """Yield the calls of a process that access windows, by thread and function."""
    for stream in process.streams:
        for number, records in stream.by_function.items():
            layout = layouts()[number]
            if layout.call.name.removeprefix("MPI_").lower() in _KINDS:
                yield stream, layout, records


def column(stream: EventStream, layout: Layout, records: Numbers, name: str) -> Numbers:
    slot = layout.slot(name)
    assert slot is not None, (layout.name, name)
    return np.asarray(stream.column(records, slot), np.int64)


def _units(window: Window) -> Numbers:
    """Return the displacement unit of each member; 1 for one of which nothing is known."""
    return np.array(
        [window.parts[rank].unit if rank in window.parts else 1 for rank in window.members], np.int64
    )
