"""Which communicators of a process have a topology: followed from the calls that made them."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass

from rankwise.standard import Object
from rankwise.trace.event import Event, event
from rankwise.trace.event_layout import layouts
from rankwise.trace.event_stream import EventStream
from rankwise.trace.object_numbers import FREED


class Shape(enum.StrEnum):
    """What kinds of topology there are."""

    GRID = "grid"
    GRAPH = "graph"
    DISTRIBUTED_GRAPH = "distributed graph"


@dataclass(frozen=True, slots=True)
class Topology:
    """The topology of one communicator."""

    shape: Shape
    made: Event
    """The call that gave it, to this communicator or to one that it is a duplicate of."""
    dimensions: tuple[int, ...] = ()
    periods: tuple[bool, ...] = ()
    in_degree: int | None = None
    """How many send to this process; None where that is not known."""
    out_degree: int | None = None


_DUPLICATES = ("MPI_Comm_dup", "MPI_Comm_dup_with_info", "MPI_Comm_idup", "MPI_Comm_idup_with_info")


class CommunicatorShapes:
    """The communicators of one process, by its own numbers."""

    def __init__(self, streams: Sequence[EventStream]) -> None:
        self._made: dict[int, Event] = {}
        for layout in layouts():
            made = [each.index for each in layout.call.creates if each.object is Object.COMMUNICATOR]
            if not made or made[0] is None:
                continue
            name = layout.parameters[made[0]].name
            for stream in streams:
                for record in stream.by_function.get(layout.number, ()):
                    each = event(stream, int(record))
                    self._made[each[name]] = each
        self._known: dict[int, Topology | None] = {}

    def maker(self, number: int) -> Event | None:
        """Return the call that made a communicator."""
        return self._made.get(number & ~FREED)

    def of(self, number: int) -> Topology | None:
        """Return the topology of a communicator; None if it has none, or where that is not known."""
        number &= ~FREED
        if number not in self._known:
            self._known[number] = None
            made = self._made.get(number)
            self._known[number] = self._find(made) if made is not None else None
        return self._known[number]

    def _find(self, made: Event) -> Topology | None:
        name = made.call.name
        if name in _DUPLICATES:
            return self.of(made["comm"])
        if name == "MPI_Cart_create":
            periods = tuple(bool(each) for each in made.numbers("periods"))
            degree = 2 * made["ndims"]
            return Topology(Shape.GRID, made, tuple(made.numbers("dims")), periods, degree, degree)
        if name == "MPI_Cart_sub":
            return Topology(Shape.GRID, made)
        if name == "MPI_Graph_create":
            return Topology(Shape.GRAPH, made)
        if name == "MPI_Dist_graph_create_adjacent":
            return Topology(
                Shape.DISTRIBUTED_GRAPH, made, in_degree=made["indegree"], out_degree=made["outdegree"]
            )
        return Topology(Shape.DISTRIBUTED_GRAPH, made) if name == "MPI_Dist_graph_create" else None
