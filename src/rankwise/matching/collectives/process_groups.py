"""Who is in the groups that a process made, from the calls that made them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from rankwise.standard.constants import ConstantKind
from rankwise.trace.event import Event, event
from rankwise.trace.event_layout import by_name
from rankwise.trace.job_trace import Process
from rankwise.trace.object_numbers import FREED, name_of

Ranks = tuple[int, ...]
"""Ranks in the world, in the order of the group."""
_MAKERS = {
    "MPI_Comm_group": "group",
    "MPI_Comm_remote_group": "group",
    "MPI_Win_get_group": "group",
    "MPI_File_get_group": "group",
    "MPI_Group_incl": "newgroup",
    "MPI_Group_excl": "newgroup",
    "MPI_Group_range_incl": "newgroup",
    "MPI_Group_range_excl": "newgroup",
    "MPI_Group_union": "newgroup",
    "MPI_Group_intersection": "newgroup",
    "MPI_Group_difference": "newgroup",
}
"""The calls that make groups, and what they call the new one; those from sessions are not known."""


class Groups:
    """The groups of one process, by its own numbers."""

    def __init__(self, process: Process, comm_of: Callable[[Event], int | None] = lambda made: None) -> None:
        """`comm_of` names the communicator that the window or file of a call was made on."""
        self._notes = process.notes
        self._comm_of = comm_of
        self._made: dict[int, Event] = {}
        wanted = {by_name()[name].number: output for name, output in _MAKERS.items()}
        for stream in process.streams:
            for at in np.flatnonzero(np.isin(stream.calls, list(wanted))).tolist():
                self._made[event(stream, at)[wanted[int(stream.calls[at])]]] = event(stream, at)

    def members(self, number: int) -> Ranks | None:
        """Return the members of a group; None where they are not known."""
        number &= ~FREED
        if name_of(ConstantKind.GROUP, number) == "MPI_GROUP_EMPTY":
            return ()
        made = self._made.get(number)
        if made is None or (made.result or made.end is None):
            return None
        return self._members_of(made)

    def _members_of(self, made: Event) -> Ranks | None:
        name = made.call.name
        if "comm" in made.arguments:
            comm = self._notes.communicators.get(made["comm"] & ~FREED)
            return None if comm is None else comm.remote if name == "MPI_Comm_remote_group" else comm.local
        if name in ("MPI_Win_get_group", "MPI_File_get_group"):
            on = self._comm_of(made)
            known = self._notes.communicators.get(on) if on is not None else None
            return known.local if known is not None else None
        if "group1" in made.arguments:
            one, other = self.members(made["group1"]), self.members(made["group2"])
            return None if one is None or other is None else _combined(name, one, other)
        base = self.members(made["group"])
        if base is None:
            return None
        chosen = chosen_ranks(made)
        if any(not 0 <= rank < len(base) for rank in chosen):
            return None
        if name.endswith("incl"):
            return tuple(base[rank] for rank in chosen)
        return tuple(each for rank, each in enumerate(base) if rank not in chosen)


def _combined(name: str, one: Ranks, other: Ranks) -> Ranks:
    if name == "MPI_Group_union":
        return one + tuple(rank for rank in other if rank not in one)
    wanted = name == "MPI_Group_intersection"
    return tuple(rank for rank in one if (rank in other) is wanted)


def chosen_ranks(call: Event) -> list[int]:
    """Return the ranks that a call names, one by one or as ranges."""
    return call.numbers("ranks") if "ranks" in call.arguments else _spread(call.numbers("ranges"))


_LONGEST = 1 << 20
"""A range with more ranks than this is one that goes astray; its ends are enough to see that."""


def _spread(ranges: list[int]) -> list[int]:
    """Return the ranks of triples: first, last, step."""
    found: list[int] = []
    for at in range(0, len(ranges) - 2, 3):
        first, last, step = ranges[at : at + 3]
        named = range(first, last + (1 if step > 0 else -1), step) if step else range(0)
        found += named if len(named) <= _LONGEST else (named[0], named[-1])
    return found
