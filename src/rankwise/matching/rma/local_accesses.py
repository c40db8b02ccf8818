"""Loads and stores of the program to its own window memory, as rows beside the accesses of others.

They are known where the run kept them (`trace.accesses`). Each lies between two calls of its thread.
"""

from __future__ import annotations

import numpy as np

from rankwise.matching.operations import Flags, Numbers
from rankwise.matching.rma.call_positions import FAR, Positions
from rankwise.matching.rma.communication import RmaCommunication
from rankwise.matching.rma.epochs import Epochs, Span, Sync
from rankwise.matching.rma.rma_accesses import ROW, UNKNOWN_SHAPE, AccessShapes, Epoch, RmaAccess, Rows
from rankwise.matching.rma.window import Window
from rankwise.trace.access_log import NO_STREAM, How, Owner, read_accesses
from rankwise.trace.job_trace import Process, Trace

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
                rows = _rows(process, window, found, kept[touched & (kept["owner"] == number)])
                parts.append(rows)
    return np.concatenate(parts)


def _rows(process: Process, window: Window, found: RmaCommunication, kept: np.ndarray) -> Rows:
    rank = process.rank
    rows = np.zeros(len(kept), ROW)
    rows["origin"] = rows["target"] = rank
    rows["thread"], rows["number"] = kept["event"] >> 48, -1
    rows["window"], rows["op"], rows["basic"], rows["opened"] = window.index, -1, -1, -1
    rows["ok"], rows["site"] = 1, kept["site"]
    rows["kind"] = np.where(kept["kind"] & How.WRITE, RmaAccess.STORE, RmaAccess.LOAD)
    rows["begin"], rows["done"] = _between(found.places[rank], kept["event"])
    rows["local"] = rows["done"]
    _bytes(rows, kept, found.shapes, window.parts[rank].base)
    rows["epoch"] = Epoch.UNLOCKED
    epochs = found.epochs.get((rank, window.index))
    if epochs is not None:
        own_locks(epochs, rows)
    if window.is_unified:
        rows["polls"] = _polls(rows, kept) | _beside_sync(rows, kept, epochs)
    return rows


def _polls(rows: Rows, kept: np.ndarray) -> Flags:
    """Mark loads of one aligned element that one place repeats, and atomic ones: they may wait."""
    size = np.maximum(kept["size"], 1)
    alone = (rows["kind"] == RmaAccess.LOAD) & (kept["count"] == 1) & (kept["size"] <= _FLAG)
    alone &= kept["address"] % size == 0
    _, inverse, times = np.unique(kept[["site", "address"]], return_inverse=True, return_counts=True)
    again = (times[inverse.ravel()] > 1) | (kept["times"] > 1) | ((kept["kind"] & How.ATOMIC) != 0)
    marked: Flags = alone & again
    return marked


def _beside_sync(rows: Rows, kept: np.ndarray, epochs: Epochs | None) -> Flags:
    """Mark loads of one element beside MPI_Win_sync: they may be a wait that was over at once."""
    syncs = [each for each in epochs.calls if each.kind is Sync.SYNC] if epochs is not None else []
    alone = (rows["kind"] == RmaAccess.LOAD) & (kept["count"] == 1) & (kept["size"] <= _FLAG)
    around = np.isin(rows["begin"], [each.begin for each in syncs])
    around |= np.isin(rows["done"], [each.end for each in syncs])
    marked: Flags = alone & around
    return marked


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


def _bytes(rows: Rows, kept: np.ndarray, shapes: AccessShapes, base: int) -> None:
    address, stride, size, count = (
        kept[name].astype(np.int64) for name in ("address", "stride", "size", "count")
    )
    reach = (count - 1) * stride
    rows["start"] = address + np.minimum(reach, 0) - base
    rows["stop"] = address + np.maximum(reach, 0) + size - base
    rows["shape"] = -1
    for at in np.flatnonzero((count > 1) & (np.abs(stride) > size)).tolist():
        step, times = abs(int(stride[at])), int(count[at])
        pieces = tuple((turn * step, turn * step + int(size[at])) for turn in range(times))
        rows["shape"][at] = shapes.number(pieces) if times <= _MOST_PIECES else UNKNOWN_SHAPE


def own_locks(epochs: Epochs, rows: Rows) -> None:
    """Say which loads and stores a lock on the own window protects."""
    for spans, kind in (
        (epochs.locks_of_all, Epoch.LOCK_ALL),
        (epochs.locks.get(epochs.rank, []), Epoch.LOCK),
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
