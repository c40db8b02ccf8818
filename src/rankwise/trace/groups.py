"""Who is in the groups of a process: followed from the calls that made them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rankwise.standard import Object
from rankwise.standard.constants import Kind
from rankwise.trace.event import Event, event
from rankwise.trace.lane import Lane
from rankwise.trace.layout import layouts
from rankwise.trace.notes import Members
from rankwise.trace.objects import FREED, predefined

Ranks = tuple[int, ...]
"""Ranks in MPI_COMM_WORLD, in the order of the group."""


class Groups:
    """The groups of one process, by its own numbers."""

    def __init__(self, lanes: Sequence[Lane], communicators: dict[int, Members]) -> None:
        self._communicators = communicators
        self._known: dict[int, Ranks | None] = {predefined(Kind.GROUP)["MPI_GROUP_EMPTY"]: ()}
        self._made: dict[int, Event] = {}
        for layout in layouts():
            made = [each.index for each in layout.call.creates if each.object is Object.GROUP]
            if not made or made[0] is None:
                continue
            name = layout.parameters[made[0]].name
            for lane in lanes:
                for record in lane.by_function.get(layout.number, ()):
                    each = event(lane, int(record))
                    self._made[each[name]] = each

    def maker(self, number: int) -> Event | None:
        """Return the call that made a group."""
        return self._made.get(number & ~FREED)

    def of(self, number: int) -> Ranks | None:
        """Return who is in a group; None where that is not known."""
        number &= ~FREED
        if number not in self._known:
            self._known[number] = None  # a group cannot be made from itself; a damaged trace may say so
            made = self._made.get(number)
            self._known[number] = self._find(made) if made is not None else None
        return self._known[number]

    def _find(self, made: Event) -> Ranks | None:
        name = made.call.name
        if name in ("MPI_Comm_group", "MPI_Comm_remote_group"):
            members = self._communicators.get(made["comm"] & ~FREED)
            if members is None:
                return None
            return members.local if name == "MPI_Comm_group" else members.remote
        if name in _OF_TWO:
            one, other = self.of(made["group1"]), self.of(made["group2"])
            return None if one is None or other is None else _OF_TWO[name](one, other)
        base = self.of(made["group"]) if "group" in made.arguments else None
        if base is None or name not in _CHOSEN:
            return None
        chosen = listed(made)
        if not all(0 <= each < len(base) for each in chosen):
            return None
        if name.endswith("incl"):
            return tuple(base[each] for each in chosen)
        return tuple(each for place, each in enumerate(base) if place not in set(chosen))


def listed(call: Event) -> list[int]:
    """Return the ranks that a call names, one by one or as ranges (first, last, stride)."""
    if "ranges" not in call.arguments:
        return call.numbers("ranks")
    triples = call.numbers("ranges")
    found: list[int] = []
    for first, last, stride in zip(triples[::3], triples[1::3], triples[2::3], strict=False):
        if stride:
            found.extend(range(first, last + (1 if stride > 0 else -1), stride))
    return found


_CHOSEN = ("MPI_Group_incl", "MPI_Group_excl", "MPI_Group_range_incl", "MPI_Group_range_excl")
_OF_TWO: dict[str, Callable[[Ranks, Ranks], Ranks]] = {
    "MPI_Group_union": lambda one, other: (*one, *(each for each in other if each not in one)),
    "MPI_Group_intersection": lambda one, other: tuple(each for each in one if each in other),
    "MPI_Group_difference": lambda one, other: tuple(each for each in one if each not in other),
}
