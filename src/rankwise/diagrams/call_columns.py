"""The calls of a run as columns: where each thread's calls begin among all, and what is drawn of each."""

from __future__ import annotations

import functools
from dataclasses import dataclass

import numpy as np

from rankwise.diagrams.run_clock import RunClock, run_clock
from rankwise.matching.operations import NEVER, Numbers
from rankwise.monitors.recorded_run import Run
from rankwise.report.views.time_rows import CallMark, Kind
from rankwise.standard import CallKind, MpiCall, Role
from rankwise.trace.event_layout import layouts
from rankwise.trace.event_stream import EventStream
from rankwise.trace.job_trace import Process

_TAIL = 0.06
"""Calls that never returned are drawn this much beyond the last instant that was recorded."""
_COUNTS = ("count", "sendcount", "recvcount", "origin_count")
NO_PEER = -2


@dataclass(frozen=True, slots=True)
class Thread:
    """A thread of a run, and the number of its first call among those of all threads."""

    process: Process
    stream: EventStream
    base: int

    @property
    def size(self) -> int:
        return len(self.stream.starts)


class CallColumns:
    """All calls of a run, numbered through by rank, thread and order."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.clock: RunClock = run_clock(run.trace)
        self.threads: list[Thread] = []
        total = 0
        for process in run.trace.processes.values():
            for stream in process.streams:
                if len(stream.starts):
                    self.threads.append(Thread(process, stream, total))
                    total += len(stream.starts)
        self.total = total
        self._bases = {(each.process.rank, each.stream.index): each.base for each in self.threads}

    @functools.cached_property
    def span(self) -> int:
        """Nanoseconds from the first call to the end of the picture."""
        last, is_open = 1, False
        for each in self.threads:
            ends = each.stream.ends[-1:]
            is_open |= not int(ends[0])
            instants = np.array([each.stream.begins[-1], ends[0]], np.int64)
            last = max(last, int(self.clock.times(each.process, instants)[0]))
            if int(ends[0]):
                last = max(last, int(self.clock.times(each.process, instants)[1]))
        return int(last * (1 + _TAIL)) + 1 if is_open else last

    def times(self, thread: Thread, at: slice = slice(None)) -> tuple[Numbers, Numbers]:
        """Return when calls of a thread began and ended; those that did not end do so with the picture."""
        stream = thread.stream
        begin = self.clock.times(thread.process, stream.begins[at])
        end = self.clock.times(thread.process, stream.ends[at])
        end = np.where(stream.ends[at] == 0, self.span, end)
        return begin, np.maximum(end, begin)

    def numbers(self, column: str, thread: str) -> Numbers:
        """Return for each operation the number of the call in a column; -1 for none."""
        rows = self.run.operations.rows
        bases = np.full(
            (int(rows["rank"].max(initial=0)) + 1, int(rows[thread].max(initial=0)) + 1), -1, np.int64
        )
        for (rank, index), base in self._bases.items():
            if rank < bases.shape[0] and index < bases.shape[1]:
                bases[rank, index] = base
        found = bases[rows["rank"], rows[thread]]
        return np.where((rows[column] != NEVER) & (found >= 0), found + rows[column], -1)


@functools.cache
def kind_of(call: MpiCall) -> Kind:
    """Return what a call is drawn as."""
    if call.is_collective:
        return Kind.COLLECTIVE
    if call.kind is CallKind.ONE_SIDED:
        return Kind.ONE_SIDED
    if call.kind is CallKind.COMPLETION:
        return Kind.COMPLETION
    if call.kind is not CallKind.POINT_TO_POINT:
        return Kind.OTHER
    if call.index_of(Role.BUFFER) is None:
        return Kind.COMPLETION
    return (
        Kind.SEND if call.index_of(Role.SOURCE) is None and "recv" not in call.name.lower() else Kind.RECEIVE
    )


def kinds_by_number() -> Numbers:
    """Return the kind of each function, by its number in records."""
    return np.array([int(kind_of(each.call)) for each in layouts()], np.int64)


def counts_of(stream: EventStream, first: int) -> Numbers:
    """Return how many elements each call from `first` on names; 0 for those that name none."""
    found = np.zeros(len(stream.starts) - first, np.int64)
    for number, records in stream.by_function.items():
        slot = next((each for each in map(layouts()[number].slot, _COUNTS) if each is not None), None)
        if slot is None:
            continue
        wanted = records[np.searchsorted(records, first) :]
        if len(wanted):
            found[wanted - first] = np.clip(stream.column(wanted, slot), 0, (1 << 32) - 1)
    return found


def marks_of(stream: EventStream, at: slice) -> Numbers:
    """Return the marks that a thread's own records tell."""
    unfinished = (stream.ends[at] == 0) * int(CallMark.UNFINISHED)
    failed = (stream.results[at] != 0) * int(CallMark.FAILED)
    return np.asarray(unfinished | failed, np.int64)
