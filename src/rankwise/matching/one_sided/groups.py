"""Who is in the groups of a process: the calls that made them, done again on paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from rankwise.matching.one_sided.windows import Windows
from rankwise.standard.constants import Kind
from rankwise.trace.event import Event
from rankwise.trace.layout import layouts
from rankwise.trace.objects import FREED, name_of
from rankwise.trace.trace import Process, Trace

Members = tuple[int, ...]


class Groups:
    """The groups of one process, by its own numbers, as world ranks."""

    def __init__(self, trace: Trace, process: Process, windows: Windows) -> None:
        self._trace = trace
        self._process = process
        self._windows = windows
        self._made: dict[int, Members | None] = {}
        makers = [
            each.number
            for each in layouts()
            if any(effect.object.value == "group" for effect in each.call.creates)
        ]
        events = [
            process.event(lane.index, int(at))
            for lane in process.lanes
            for at in np.flatnonzero(np.isin(lane.calls, makers))
        ]
        for each in sorted(events, key=lambda event: event.begin):
            if each.end is not None and each.result == 0:
                name = "newgroup" if "newgroup" in each.arguments else "group"
                self._made[each[name]] = self._members(each)

    def of(self, number: int) -> Members | None:
        """Return the members of a group; None where that is not known."""
        if name_of(Kind.GROUP, number) == "MPI_GROUP_EMPTY":
            return ()
        return self._made.get(number & ~FREED)

    def _members(self, made: Event) -> Members | None:
        name = made.call.name
        if name in ("MPI_Comm_group", "MPI_Comm_remote_group"):
            return self._of_communicator(made)
        if name == "MPI_Win_get_group":
            window = self._windows.of(self._process.rank, made["win"])
            return window.members if window else None
        if "group1" in made.arguments:
            first, second = self.of(made["group1"]), self.of(made["group2"])
            return None if first is None or second is None else _COMBINED[name](first, second)
        parent = self.of(made["group"]) if "newgroup" in made.arguments else None
        if parent is None:
            return None
        ranks = made.numbers("ranks") if "ranks" in made.arguments else _spread(made.numbers("ranges"))
        if any(not 0 <= each < len(parent) for each in ranks):
            return None
        if name in ("MPI_Group_incl", "MPI_Group_range_incl"):
            return tuple(parent[each] for each in ranks)
        left_out = set(ranks)
        return tuple(each for at, each in enumerate(parent) if at not in left_out)

    def _of_communicator(self, made: Event) -> Members | None:
        found = self._process.notes.communicators.get(made["comm"] & ~FREED)
        if found is None:
            return None
        return found.local if made.call.name == "MPI_Comm_group" else found.remote


_COMBINED: dict[str, Callable[[Members, Members], Members]] = {
    "MPI_Group_union": lambda one, other: one + tuple(each for each in other if each not in one),
    "MPI_Group_intersection": lambda one, other: tuple(each for each in one if each in other),
    "MPI_Group_difference": lambda one, other: tuple(each for each in one if each not in other),
}


def _spread(ranges: Sequence[int]) -> list[int]:
    """Return the ranks of triples of first, last and stride."""
    found: list[int] = []
    for first, last, stride in zip(ranges[::3], ranges[1::3], ranges[2::3], strict=True):
        if stride:
            found.extend(range(first, last + (1 if stride > 0 else -1), stride))
    return found
