"""Ticks of recorded calls as nanoseconds since the run began, the same on all ranks."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from rankwise.matching.operations import Numbers
from rankwise.trace.event_stream import EventStream
from rankwise.trace.job_trace import Process, Trace

_APART = 1_000_000
"""Nanoseconds that two readings of both clocks must lie apart to tell how fast ticks pass."""
_USUAL = 1.0
"""Nanoseconds in a tick where nothing tells."""


@dataclass(frozen=True, slots=True)
class RunClock:
    """How fast ticks pass, and where each host's ticks began."""

    origin: int
    rates: dict[str, float]
    """Nanoseconds in a tick, by host."""
    starts: dict[str, tuple[int, int]]
    """By host, an instant in ticks and in nanoseconds since the epoch."""

    def times(self, process: Process, ticks: Numbers) -> Numbers:
        """Return when ticks of a process were, in nanoseconds since the run began."""
        host = process.notes.host
        ticks_at, clock_at = self.starts[host]
        passed = (np.asarray(ticks).astype(np.int64) - ticks_at) * self.rates[host]
        return passed.astype(np.int64) + (clock_at - self.origin)


def run_clock(trace: Trace) -> RunClock:
    """Return the clock of a run.

    Each stream has read both clocks when it began, and again when it grew or the program ended. All cores of
    a host count the same ticks, so two readings of any of its ranks tell how fast they pass.
    """
    readings: dict[str, list[tuple[int, int]]] = {}
    for process in trace.processes.values():
        for stream in process.streams:
            readings.setdefault(process.notes.host, []).extend(_readings(stream))
    rates, starts = {}, {}
    for host, seen in readings.items():
        first, last = min(seen), max(seen)
        clocks, ticks = last[1] - first[1], last[0] - first[0]
        rates[host] = clocks / ticks if ticks > 0 and clocks >= _APART else _USUAL
        starts[host] = first
    unset = RunClock(0, rates, starts)
    begins = [
        int(unset.times(process, stream.begins[:1])[0])
        for process in trace.processes.values()
        for stream in process.streams
        if len(stream.starts)
    ]
    return RunClock(min(begins, default=0), rates, starts)


def _readings(stream: EventStream) -> list[tuple[int, int]]:
    page = stream.page
    pairs = [(int(page[f"ticks_{at}"]), int(page[f"clock_{at}"])) for at in ("begin", "end")]
    return [each for each in pairs if each[0] and each[1]] or [(0, 0)]
