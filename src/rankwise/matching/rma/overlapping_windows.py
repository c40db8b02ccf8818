"""Windows over one memory: accesses through any of them meet (MPI 4.1, sections 12.2.1 and 12.7)."""

from __future__ import annotations

import numpy as np

from rankwise.matching.rma.communication import RmaCommunication
from rankwise.matching.rma.epochs import Sync
from rankwise.matching.rma.rma_accesses import Rows
from rankwise.matching.rma.window import Flavour, Window

MOST = 300
"""Of a run with more windows than these, each is taken to have memory of its own."""
_FOREVER = np.iinfo(np.int64).max


def by_memory(rows: Rows, found: RmaCommunication) -> Rows:
    """Return the rows with one number for all windows over one memory, whose bytes are addresses then."""
    moved = rows.copy()
    moved["memory"] = rows["window"]
    for index, first in _groups(found).items():
        here = rows["window"] == index
        moved["memory"][here] = first
        for rank, part in found.windows.all[index].parts.items():
            of_rank = here & (rows["target"] == rank)
            for name in ("moved", "start", "stop"):
                moved[name][of_rank] += part.base
    return moved


def _groups(found: RmaCommunication) -> dict[int, int]:
    """Return for each window that shares memory with another the first one of them."""
    windows = [
        each
        for each in found.windows.all
        if each.flavour is Flavour.DYNAMIC or any(part.size for part in each.parts.values())
    ]
    if not 1 < len(windows) <= MOST:
        return {}
    first = {each.index: each.index for each in windows}
    for at, one in enumerate(windows):
        for other in windows[at + 1 :]:
            if first[one.index] != first[other.index] and _share(one, other, found):
                joined, kept = first[other.index], first[one.index]
                first = {index: kept if each == joined else each for index, each in first.items()}
    groups = list(first.values())
    return {index: each for index, each in first.items() if groups.count(each) > 1}


def _share(one: Window, other: Window, found: RmaCommunication) -> bool:
    """Return whether two windows of the same processes have memory of one of them in common, at one time."""
    if set(one.members) != set(other.members):
        return False
    for rank in one.parts.keys() & other.parts.keys():
        overlaps = any(
            max(mine[0], theirs[0]) < min(mine[1], theirs[1])
            for mine in _memory(one, rank, found)
            for theirs in _memory(other, rank, found)
        )
        apart = _end(one, rank, found) < _begin(other, rank, found)
        apart |= _end(other, rank, found) < _begin(one, rank, found)
        if overlaps and not apart:
            return True
    return False


def _memory(window: Window, rank: int, found: RmaCommunication) -> list[tuple[int, int]]:
    """Return the memory of a rank in a window; of a dynamic one, all that was ever attached."""
    part = window.parts[rank]
    if window.flavour is not Flavour.DYNAMIC:
        return [(part.base, part.base + part.size)]
    return [(each.start, each.stop) for each in found.attached.get((rank, window.index), [])]


def _begin(window: Window, rank: int, found: RmaCommunication) -> int:
    made = window.parts[rank].made
    return int(found.places[rank].begins[made.thread][made.number])


def _end(window: Window, rank: int, found: RmaCommunication) -> int:
    epochs = found.epochs.get((rank, window.index))
    calls = epochs.calls if epochs is not None else []
    return next((each.begin for each in calls if each.kind is Sync.FREE), _FOREVER)
