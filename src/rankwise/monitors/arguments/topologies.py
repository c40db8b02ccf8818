"""RW919, RW920: grids and graphs that cannot be, and communicators that have none."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

import numpy as np

from rankwise.findings import Finding, Related
from rankwise.monitors.arguments.call_arguments import GivenCalls, Marks, every, found_for_each
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.object_facts import UNKNOWN
from rankwise.monitors.phrases import communicator
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, Said, findings_of
from rankwise.trace.event import Event
from rankwise.trace.event_layout import Layout
from rankwise.trace.object_numbers import FREED
from rankwise.trace.shapes import Shape, Topology

_GRIDS = frozenset(
    "MPI_Cart_coords MPI_Cart_get MPI_Cart_rank MPI_Cart_shift MPI_Cart_sub MPI_Cartdim_get".split()
)
_GRAPHS = frozenset("MPI_Graph_get MPI_Graph_neighbors MPI_Graph_neighbors_count MPI_Graphdims_get".split())
_DISTRIBUTED = frozenset({"MPI_Dist_graph_neighbors", "MPI_Dist_graph_neighbors_count"})


@monitor("RW919")
def impossible_topologies(run: Run) -> Iterator[Finding]:
    """Report grids with dimensions that are too small or together too large, and graphs with wrong edges."""
    yield from findings_of(run, (each for given in every(run, _makes) for each in _of_makers(given)))


@monitor("RW920")
def missing_topologies(run: Run) -> Iterator[Finding]:
    """Report questions about a topology or a dimension that the communicator does not have."""
    yield from findings_of(run, (each for given in every(run, _asks) for each in _of_questions(given)))


def _makes(layout: Layout) -> bool:
    return layout.call.name in _MAKERS


def _of_makers(given: GivenCalls) -> Iterator[Breach]:
    wrong: dict[int, str] = {}
    judge = _MAKERS[given.layout.call.name]
    for at, record in enumerate(given.records.tolist()):
        size = UNKNOWN
        if given.communicator is not None:
            size = int(given.facts.communicators.size(given.communicator[at : at + 1])[0])
        words = judge(given.calls.event(record), size)
        if words:
            wrong[record] = words
    marks: Marks = np.isin(given.records, list(wrong))
    yield from given.breach("RW919", marks, lambda event: f"{event.call.name} is given {wrong[event.number]}")


def _wrong_grid(event: Event, size: int) -> str:
    dimensions = event.numbers("dims")
    for at, each in enumerate(dimensions):
        if each < 1:
            return f"{each} as dims[{at}]; each dimension has at least 1 process"
    needed = math.prod(dimensions)
    if size != UNKNOWN and needed > size:
        grid = " x ".join(map(str, dimensions))
        return f"a grid of {grid} = {needed} processes; the communicator has {size}"
    return ""


def _wrong_balance(event: Event, _: int) -> str:
    nodes, dimensions = event["nnodes"], event.numbers("dims")
    if nodes < 1:
        return f"nnodes {nodes}; it must be at least 1" if nodes == 0 else ""
    for at, each in enumerate(dimensions):
        if each < 0:
            return f"{each} as dims[{at}]; it must be 0, or a number of processes"
    fixed = math.prod(each for each in dimensions if each > 0)
    if nodes % fixed:
        return f"{nodes} processes, which is not a multiple of the {fixed} that dims fixes"
    if dimensions and all(dimensions) and fixed != nodes:
        return f"{nodes} processes, and dims that hold {fixed}"
    return ""


def _wrong_graph(event: Event, size: int) -> str:
    nodes, index = event["nnodes"], event.numbers("index")
    if size != UNKNOWN and nodes > size:
        return f"a graph of {nodes} nodes; the communicator has {size} processes"
    if any(later < earlier for earlier, later in zip([0, *index], index, strict=False)):
        return "an index that does not grow; it gives the number of edges up to each node"
    return ""


_MAKERS: dict[str, Callable[[Event, int], str]] = {
    "MPI_Cart_create": _wrong_grid,
    "MPI_Cart_map": _wrong_grid,
    "MPI_Dims_create": _wrong_balance,
    "MPI_Graph_create": _wrong_graph,
    "MPI_Graph_map": _wrong_graph,
}


def _wanted(layout: Layout) -> tuple[Shape, ...]:
    """Return the topologies that a call is for; none if it asks for no topology."""
    name = layout.call.name
    if name in _GRIDS:
        return (Shape.GRID,)
    if name in _GRAPHS:
        return (Shape.GRAPH,)
    if name in _DISTRIBUTED:
        return (Shape.DISTRIBUTED_GRAPH,)
    return tuple(Shape) if "neighbor_" in name.lower() and layout.call.is_collective else ()


def _asks(layout: Layout) -> bool:
    return bool(_wanted(layout))


def _of_questions(given: GivenCalls) -> Iterator[Breach]:
    wanted, topologies = _wanted(given.layout), given.facts.topologies
    if given.communicator is None:
        return
    numbers = given.communicator & ~FREED
    known = {number: topologies.of(number) for number in np.unique(numbers).tolist()}
    is_known = given.facts.communicators.size(numbers) != UNKNOWN
    fits = {number: each is not None and each.shape in wanted for number, each in known.items()}
    marks = is_known & (found_for_each(numbers, fits.__getitem__) == 0)
    yield from given.breach("RW920", marks, _said_missing, given, wanted, known)
    if given.layout.call.name == "MPI_Cart_shift":
        yield from _of_shifts(given, known)
    elif given.layout.call.name == "MPI_Cart_rank":
        yield from _of_coordinates(given, known)


def _said_missing(
    event: Event, given: GivenCalls, wanted: tuple[Shape, ...], known: dict[int, Topology | None]
) -> Said:
    number = event["comm"] & ~FREED
    found = known[number]
    has = f"a {found.shape}" if found is not None else "no topology"
    needed = wanted[0] if len(wanted) == 1 else "topology"
    related: tuple[Related, ...] = ()
    made = given.facts.topologies.maker(number)
    if made is not None:
        related = (Related("made", f"by {made.call.name}", given.location(made)),)
    named = communicator(given.run, event, number) if event.rank >= 0 else "its communicator"
    return Said(f"{event.call.name} needs a {needed}; {named} has {has}", related=related)


def _of_shifts(given: GivenCalls, known: dict[int, Topology | None]) -> Iterator[Breach]:
    directions, numbers = given.column("direction"), given.communicator
    assert directions is not None and numbers is not None
    counts = {number: len(each.dimensions) if each else 0 for number, each in known.items()}
    dimensions = found_for_each(numbers & ~FREED, counts.__getitem__)
    marks = (dimensions > 0) & ((directions < 0) | (directions >= dimensions))
    yield from given.breach("RW920", marks, _said_direction, counts)


def _said_direction(event: Event, counts: dict[int, int]) -> str:
    dimensions = counts[event["comm"] & ~FREED]
    there = f"dimensions 0 to {dimensions - 1}" if dimensions > 1 else "only dimension 0"
    return f"MPI_Cart_shift is given direction {event['direction']}; the grid has {there}"


def _of_coordinates(given: GivenCalls, known: dict[int, Topology | None]) -> Iterator[Breach]:
    wrong: dict[int, str] = {}
    for record in given.records.tolist():
        event = given.calls.event(record)
        topology = known[event["comm"] & ~FREED]
        if topology is None or not topology.dimensions:
            continue
        rows = zip(event.numbers("coords"), topology.dimensions, topology.periods, strict=False)
        for at, (place, length, is_periodic) in enumerate(rows):
            if not is_periodic and not 0 <= place < length:
                wrong[record] = (
                    f"{place} as coords[{at}]; the grid has 0 to {length - 1} there, and is not periodic"
                )
                break
    marks: Marks = np.isin(given.records, list(wrong))
    yield from given.breach("RW920", marks, lambda event: f"{event.call.name} is given {wrong[event.number]}")
