"""Where calls stand in the life of their process: one position for when each begins, one for when it ends."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from rankwise.matching.operations import Numbers
from rankwise.trace.lane import Lane
from rankwise.trace.trace import Process

FAR = 1 << 61
"""The position of what never happened."""


@dataclass(frozen=True, slots=True, eq=False)
class Positions:
    """By thread, the positions of its calls. A process with one thread needs no clock for them."""

    begins: dict[int, Numbers]
    ends: dict[int, Numbers]


def positions(process: Process) -> Positions:
    """Return the positions of all calls of a process; those of several threads are in order of time."""
    lanes = process.lanes
    if len(lanes) == 1:
        lane = lanes[0]
        begins = 2 * np.arange(len(lane.starts), dtype=np.int64)
        return Positions({lane.index: begins}, {lane.index: _ended(lane, begins + 1)})
    times = [np.asarray(each, np.int64) for lane in lanes for each in (lane.begins, lane.ends)]
    together = np.concatenate(times)
    placed = np.empty(len(together), np.int64)
    placed[np.argsort(together, kind="stable")] = np.arange(len(together))
    parts = np.split(placed, np.cumsum([len(each) for each in times])[:-1])
    return Positions(
        {lane.index: parts[2 * turn] for turn, lane in enumerate(lanes)},
        {lane.index: _ended(lane, parts[2 * turn + 1]) for turn, lane in enumerate(lanes)},
    )


def _ended(lane: Lane, places: Numbers) -> Numbers:
    return np.where(lane.ends != 0, places, FAR)
