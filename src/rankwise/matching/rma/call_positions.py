"""Where calls stand in the life of their process: one position for when each begins, one for when it ends."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from rankwise.matching.operations import Numbers
from rankwise.trace.event_stream import EventStream
from rankwise.trace.job_trace import Process

FAR = 1 << 61
"""The position of what never happened."""


@dataclass(frozen=True, slots=True, eq=False)
class Positions:
    """By thread, the positions of its calls. A process with one thread needs no clock for them."""

    begins: dict[int, Numbers]
    ends: dict[int, Numbers]


def positions(process: Process) -> Positions:
    """Return the positions of all calls of a process; those of several threads are in order of time."""
    streams = process.streams
    if len(streams) == 1:
        stream = streams[0]
        begins = 2 * np.arange(len(stream.starts), dtype=np.int64)
        return Positions({stream.index: begins}, {stream.index: _ended(stream, begins + 1)})
    times = [np.asarray(each, np.int64) for stream in streams for each in (stream.begins, stream.ends)]
    together = np.concatenate(times)
    placed = np.empty(len(together), np.int64)
    placed[np.argsort(together, kind="stable")] = np.arange(len(together))
    parts = np.split(placed, np.cumsum([len(each) for each in times])[:-1])
    return Positions(
        {stream.index: parts[2 * turn] for turn, stream in enumerate(streams)},
        {stream.index: _ended(stream, parts[2 * turn + 1]) for turn, stream in enumerate(streams)},
    )


def _ended(stream: EventStream, places: Numbers) -> Numbers:
    return np.where(stream.ends != 0, places, FAR)
