"""Who is whose neighbour on a communicator with a topology, as its creation says."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Sequence

from rankwise.trace.event import Event, event
from rankwise.trace.event_layout import by_name
from rankwise.trace.job_trace import Process
from rankwise.trace.object_numbers import FREED

Edge = tuple[int | None, object]
"""A neighbour's rank in the communicator or None, and what tells several edges between two ranks apart."""


class Topologies:
    """The topologies that a process made, by its own numbers of communicators."""

    def __init__(self, process: Process) -> None:
        self._known = process.notes.communicators
        self._made: dict[int, Event] = {}
        for stream in process.streams:
            for name, output in (
                ("MPI_Cart_create", "comm_cart"),
                ("MPI_Dist_graph_create_adjacent", "comm_dist_graph"),
                ("MPI_Comm_dup", "newcomm"),
                ("MPI_Comm_dup_with_info", "newcomm"),
            ):
                for at in stream.of_function(by_name()[name].number).tolist():
                    each = event(stream, at)
                    self._made[each[output]] = each

    def edges(self, comm: int, place: int) -> tuple[list[Edge], list[Edge]] | None:
        """Return the targets and sources of neighbourhood collectives, in their order; None if not known."""
        made = self._maker(comm)
        if made is None:
            return None
        if made.call.name == "MPI_Cart_create":
            return _grid(made.numbers("dims"), made.numbers("periods"), place)
        return _distinct(made.numbers("destinations")), _distinct(made.numbers("sources"))

    def sources(self, comm: int, place: int) -> list[int | None] | None:
        """Return the sources of neighbourhood collectives, in their order; None if not known.

        Those are ranks in the communicator; None in the list is MPI_PROC_NULL.
        """
        made = self._maker(comm)
        if made is None:
            return None
        if made.call.name == "MPI_Cart_create":
            return [rank for rank, _ in _grid(made.numbers("dims"), made.numbers("periods"), place)[1]]
        return list(made.numbers("sources"))

    def _maker(self, comm: int) -> Event | None:
        """Return the call that gave a communicator its topology; None if that is not known."""
        made = self._made.get(comm & ~FREED)
        while made is not None and made.call.name in ("MPI_Comm_dup", "MPI_Comm_dup_with_info"):
            made = self._made.get(made["comm"] & ~FREED)
        if made is None or made.call.name == "MPI_Cart_create":
            return made
        old, new = (self._known.get(made[name] & ~FREED) for name in ("comm_old", "comm_dist_graph"))
        # The neighbours are named by their ranks in the old communicator.
        return made if old is not None and new is not None and old.local == new.local else None


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
