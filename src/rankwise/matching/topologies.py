"""Who is whose neighbour on a communicator with a topology, as its creation says."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Sequence

from rankwise.trace.event import Event, event
from rankwise.trace.layout import by_name
from rankwise.trace.objects import FREED
from rankwise.trace.trace import Process

Edge = tuple[int | None, object]
"""A neighbour's rank in the communicator or None, and what tells several edges between two ranks apart."""


class Topologies:
    """The topologies that a process made, by its own numbers of communicators."""

    def __init__(self, process: Process) -> None:
        self._made: dict[int, Event] = {}
        for lane in process.lanes:
            for name, output in (
                ("MPI_Cart_create", "comm_cart"),
                ("MPI_Dist_graph_create_adjacent", "comm_dist_graph"),
                ("MPI_Comm_dup", "newcomm"),
            ):
                for at in lane.of_function(by_name()[name].number).tolist():
                    each = event(lane, at)
                    self._made[each[output]] = each

    def edges(self, comm: int, place: int) -> tuple[list[Edge], list[Edge]] | None:
        """Return to whom and from whom neighbourhood collectives go, in their order; None if not known."""
        made = self._made.get(comm & ~FREED)
        while made is not None and made.call.name == "MPI_Comm_dup":
            made = self._made.get(made["comm"] & ~FREED)
        if made is None:
            return None
        if made.call.name == "MPI_Cart_create":
            return _grid(made.numbers("dims"), made.numbers("periods"), place)
        return _distinct(made.numbers("destinations")), _distinct(made.numbers("sources"))


def _distinct(ranks: Sequence[int]) -> list[Edge]:
    """Return the edges of a graph; which of several between two ranks is which is not decided here."""
    times = Counter(ranks)
    return [(rank if times[rank] == 1 else None, 0) for rank in ranks]


def _grid(dims: Sequence[int], periods: Sequence[int], place: int) -> tuple[list[Edge], list[Edge]]:
    """Return the edges of a grid: what goes down in a dimension arrives from above (MPI 4.1, 8.6)."""
    strides = [math.prod(dims[number + 1 :]) for number in range(len(dims))]
    to: list[Edge] = []
    of: list[Edge] = []
    for (number, stride), step in itertools.product(enumerate(strides), (-1, 1)):
        at = place // stride % dims[number]
        there = at + step
        inside = 0 <= there < dims[number] or bool(periods[number])
        other = place + (there % dims[number] - at) * stride if inside else None
        to.append((other, (number, step)))
        of.append((other, (number, -step)))
    return to, of
