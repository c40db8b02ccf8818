"""Loads and stores of the program to memory of windows, as rows beside the one-sided accesses.

They are known where the run kept them (`trace.accesses`). Each lies between two calls of its thread. All
members may load and store memory of `MPI_Win_allocate_shared`; that of other windows is the process's own.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from rankwise.matching.operations import Numbers
from rankwise.matching.rma.call_positions import FAR, Positions
from rankwise.matching.rma.communication import RmaCommunication
from rankwise.matching.rma.epochs import Epochs, Span, Sync
from rankwise.matching.rma.rma_accesses import (
    ROW,
    UNKNOWN_SHAPE,
    AccessShapes,
    Epoch,
    Polls,
    RmaAccess,
    Rows,
)
from rankwise.matching.rma.window import Window
from rankwise.standard import CallKind, ReturnMode
from rankwise.trace.access_log import NO_STREAM, How, Owner, read_accesses
from rankwise.trace.event_layout import layouts
from rankwise.trace.job_trace import Process, Trace
from rankwise.trace.typemaps import Piece

_EVENT = (1 << 48) - 1
_MOST_PIECES = 4096
_FLAG = 8
"""The bytes of the largest flag that a program may poll."""


def local_accesses(trace: Trace, found: RmaCommunication) -> Rows:
    """Return the loads and stores that were kept."""
    parts = [np.zeros(0, ROW)]
    for rank in found.places:
        process = trace.processes[rank]
        kept = read_accesses(process)
        kept = kept[(kept["owner_kind"] == Owner.WINDOW) & (kept["event"] >> 48 != NO_STREAM)]
        touched = (kept["kind"] & (How.READ | How.WRITE | How.EITHER)) != 0
        for number in np.unique(kept["owner"][touched]).tolist():
            window = found.windows.of(rank, number)
            if window is not None:
                mine = kept[touched & (kept["owner"] == number)]
                for part in _parts(process, window, number):
                    parts.append(_rows(process, window, part, found, mine))
    return np.concatenate(parts)


def _parts(process: Process, window: Window, number: int) -> list[_Part]:
    """Return the parts of a window that a process has in its memory."""
    shared = process.notes.shared.get(number)
    if shared:
        return [_Part(window.members[rank], base, size) for rank, (base, size) in sorted(shared.items())]
    return [_Part(process.rank, window.parts[process.rank].base, None)]


@dataclass(frozen=True, slots=True)
class _Part:
    """Memory of one member of a window; `size` is None where all that is known of the window lies there."""

    target: int
    base: int
    size: int | None

    def __contains__(self, piece: Piece) -> bool:
        return self.size is None or (piece[0] < self.size and piece[1] > 0)

    def cut(self, piece: Piece) -> Piece:
        return piece if self.size is None else (max(piece[0], 0), min(piece[1], self.size))


def _rows(process: Process, window: Window, part: _Part, found: RmaCommunication, kept: np.ndarray) -> Rows:
    """Return the loads and stores to one member's part of a window."""
    rows = np.zeros(len(kept), ROW)
    rows["origin"], rows["target"] = process.rank, part.target
    rows["thread"], rows["number"] = kept["event"] >> 48, -1
    rows["window"], rows["op"], rows["basic"], rows["opened"] = window.index, -1, -1, -1
    rows["ok"], rows["site"] = 1, kept["site"]
    rows["kind"] = np.where(kept["kind"] & How.WRITE, RmaAccess.STORE, RmaAccess.LOAD)
    rows["atomic"] = (kept["kind"] & How.ATOMIC) != 0
    rows["begin"], rows["done"] = _between(found.places[process.rank], kept["event"])
    rows["local"] = rows["done"]
    _bytes(rows, kept, found.shapes, part)
    rows["epoch"] = Epoch.UNLOCKED
    epochs = found.epochs.get((process.rank, window.index))
    if epochs is not None:
        locked(epochs, part.target, rows)
    if window.is_unified:
        rows["polls"] = _polls(rows, kept, process, found.places[process.rank], epochs)
    inside: Rows = rows[rows["stop"] > rows["start"]]
    return inside


def _polls(
    rows: Rows, kept: np.ndarray, process: Process, places: Positions, epochs: Epochs | None
) -> Numbers:
    """Return which loads may wait for an update: of one aligned element, that one place makes again."""
    size = np.maximum(kept["size"], 1)
    alone = (rows["kind"] == RmaAccess.LOAD) & (kept["count"] == 1) & (kept["size"] <= _FLAG)
    aligned = kept["address"] % size == 0
    spins = (kept["times"] > 1) | ((kept["kind"] & (How.ATOMIC | How.VOLATILE)) != 0)
    rounds = np.searchsorted(_meetings(process, places), rows["begin"])
    name = np.stack([kept["site"], kept["address"], rounds.astype(np.uint64)])
    _, inverse, times = np.unique(name, axis=1, return_inverse=True, return_counts=True)
    syncs = [each for each in epochs.calls if each.kind is Sync.SYNC] if epochs is not None else []
    around = np.isin(rows["begin"], [each.begin for each in syncs])
    around |= np.isin(rows["done"], [each.end for each in syncs])
    found = np.where(around, Polls.ONCE, Polls.NO)
    found = np.where(aligned & (times[inverse.ravel()] > 1), Polls.REPEATED, found)
    return np.where(alone, np.where(aligned & spins, Polls.SPINS, found), Polls.NO)


_MEETS = ("MPI_Win_fence", "MPI_Win_wait", "MPI_Recv", "MPI_Sendrecv")
"""Calls beside collectives that let a rank know of others: no loop that polls memory makes them."""


def _meetings(process: Process, places: Positions) -> Numbers:
    """Return where a process called what lets it know of others, in order."""
    found = [np.zeros(0, np.int64)]
    for stream in process.streams:
        for number, records in stream.by_function.items():
            call = layouts()[number].call
            is_collective = call.kind is CallKind.COLLECTIVE and call.mode is ReturnMode.BLOCKING
            if is_collective or call.name in _MEETS:
                found.append(places.begins[stream.index][records])
    return np.sort(np.concatenate(found))


def _between(places: Positions, events: Numbers) -> tuple[Numbers, Numbers]:
    """Return where what comes between two calls begins at the latest, and is over at the earliest."""
    begin, done = np.full(len(events), FAR - 1), np.full(len(events), -1)
    numbers = (events & _EVENT).astype(np.int64)
    for thread, begins in places.begins.items():
        mine = (events >> 48).astype(np.int64) == thread
        later = mine & (numbers < len(begins))
        begin[later] = begins[numbers[later]]
        earlier = mine & (numbers > 0) & (numbers <= len(begins))
        done[earlier] = places.ends[thread][numbers[earlier] - 1]
    # Inside a call that has not ended, only an operation or handler of the program's own runs.
    return begin, np.minimum(done, begin - 1)


def _bytes(rows: Rows, kept: np.ndarray, shapes: AccessShapes, part: _Part) -> None:
    """Set which bytes of a part are touched; none where the access lies elsewhere."""
    address, stride, size, count = (
        kept[name].astype(np.int64) for name in ("address", "stride", "size", "count")
    )
    reach = (count - 1) * stride
    start = address + np.minimum(reach, 0) - part.base
    stop = address + np.maximum(reach, 0) + size - part.base
    most = np.iinfo(np.int64).max if part.size is None else part.size
    least = np.iinfo(np.int64).min if part.size is None else 0
    rows["start"], rows["stop"] = np.maximum(start, least), np.minimum(stop, most)
    rows["shape"] = -1
    gaps = (count > 1) & (np.abs(stride) > size) & (rows["stop"] > rows["start"])
    for at in np.flatnonzero(gaps).tolist():
        step, times = abs(int(stride[at])), int(count[at])
        if times > _MOST_PIECES:
            rows["shape"][at] = UNKNOWN_SHAPE
            continue
        first = int(start[at])
        whole = [(first + turn * step, first + turn * step + int(size[at])) for turn in range(times)]
        inside = [part.cut(each) for each in whole if each in part]
        low = inside[0][0] if inside else 0
        rows["start"][at], rows["stop"][at] = low, inside[-1][1] if inside else 0
        pieces = tuple((begin - low, end - low) for begin, end in inside)
        rows["shape"][at] = shapes.number(pieces) if len(pieces) > 1 else -1


def locked(epochs: Epochs, target: int, rows: Rows) -> None:
    """Return which loads and stores of memory of a target a lock on it protects."""
    for spans, kind in (
        (epochs.locks_of_all, Epoch.LOCK_ALL),
        (epochs.locks.get(target, []), Epoch.LOCK),
    ):
        if not spans:
            continue
        at = np.searchsorted([each.opened.end for each in spans], rows["done"], side="right") - 1
        inside = (at >= 0) & (rows["begin"] <= _lasts(spans)[np.maximum(at, 0)])
        rows["epoch"][inside] = kind
        alone = np.array([each.opened.exclusive and each.opened.checks for each in spans])
        rows["exclusive"][inside] = alone[at[inside]]


def _lasts(spans: list[Span]) -> Numbers:
    return np.array([each.last for each in spans], np.int64)
