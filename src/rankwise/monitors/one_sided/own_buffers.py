"""Buffers of MPI calls that lie in the caller's own window: their rank loads and stores there through MPI.

The origin buffers of one-sided operations are among them, until the operation is complete at its origin.
"""

from __future__ import annotations

import numpy as np

from rankwise.matching.completions import STREAM
from rankwise.matching.operations import Numbers
from rankwise.matching.rma.communication import times_of
from rankwise.matching.rma.local_accesses import locked
from rankwise.matching.rma.rma_accesses import ROW, Epoch, RmaAccess, Rows
from rankwise.matching.rma.window import Window
from rankwise.monitors.buffer_uses import PendingSpans, Use, begun, uses
from rankwise.monitors.one_sided.origin_buffers import pending_accesses
from rankwise.monitors.recorded_run import Run
from rankwise.standard import CallKind
from rankwise.trace.event_layout import layouts
from rankwise.trace.job_trace import Process
from rankwise.trace.typemaps import Piece


def buffer_accesses(run: Run) -> Rows:
    """Return the loads and stores that messages and collectives make in the windows of their own rank."""
    parts = [np.zeros(0, ROW)]
    for rank in run.one_sided.places:
        windows = [each for each in run.one_sided.windows.all if rank in each.parts and each.parts[rank].size]
        if windows:
            parts += _of_process(run, run.process(rank), windows)
    return np.concatenate(parts)


def _of_process(run: Run, process: Process, windows: list[Window]) -> list[Rows]:
    thread, number, made, _, end = np.concatenate(
        [pending_accesses(run, process), *begun(process, False)], axis=1
    )
    places = run.one_sided.places[process.rank]
    times = times_of(process, places, lambda ticks: np.asarray(ticks, np.int64))
    ends = np.searchsorted(times, end)
    found = []
    for use in uses(process, PendingSpans(thread, number, made, np.zeros(len(made), np.int64))):
        for window in windows:
            pieces = _inside(use, window, process.rank)
            if pieces:
                which = np.unique(use.operations)
                rows = _rows(run, process, window, thread[which], number[which])
                rows["kind"] = RmaAccess.STORE if use.writes else RmaAccess.LOAD
                rows["done"] = ends[which]
                if not use.writes:
                    _read_at_once(process, made[which], rows)
                _set_bytes(run, rows, pieces)
                epochs = run.one_sided.epochs.get((process.rank, window.index))
                if epochs is not None:
                    locked(epochs, process.rank, rows)
                found.append(rows)
    return found


def _inside(use: Use, window: Window, rank: int) -> tuple[Piece, ...]:
    """Return the bytes of a buffer that lie in a rank's window, from its base on."""
    part = window.parts[rank]
    if use.end <= part.base or use.start >= part.base + part.size:
        return ()
    cut = ((max(start - part.base, 0), min(stop - part.base, part.size)) for start, stop in use.pieces)
    return tuple((start, stop) for start, stop in cut if start < stop)


def _rows(run: Run, process: Process, window: Window, thread: Numbers, number: Numbers) -> Rows:
    rows = np.zeros(len(number), ROW)
    rows["origin"] = rows["target"] = process.rank
    rows["thread"], rows["number"] = thread, number
    rows["window"], rows["op"], rows["basic"], rows["opened"] = window.index, -1, -1, -1
    rows["ok"], rows["epoch"] = 1, Epoch.UNLOCKED
    for stream in process.streams:
        mine = thread == stream.index
        rows["site"][mine] = stream.sites[number[mine]]
        rows["begin"][mine] = run.one_sided.places[process.rank].begins[stream.index][number[mine]]
    return rows


def _read_at_once(process: Process, made: Numbers, rows: Rows) -> None:
    """Let collectives be done with what they read when they begin: others may know of it before they end."""
    for stream in process.streams:
        mine = np.flatnonzero(made >> STREAM == stream.index)
        calls = stream.calls[made[mine] & (1 << STREAM) - 1].tolist()
        together = [layouts()[each].call.kind is CallKind.COLLECTIVE for each in calls]
        rows["done"][mine[together]] = rows["begin"][mine[together]] - 1


def _set_bytes(run: Run, rows: Rows, pieces: tuple[Piece, ...]) -> None:
    first, last = pieces[0][0], pieces[-1][1]
    rows["start"], rows["stop"], rows["shape"] = first, last, -1
    if len(pieces) > 1:
        gaps = tuple((start - first, stop - first) for start, stop in pieces)
        rows["shape"] = run.one_sided.shapes.number(gaps)
