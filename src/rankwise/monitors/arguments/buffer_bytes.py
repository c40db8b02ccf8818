"""Which bytes the buffers of a call are, from their addresses, counts, types and displacements."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from rankwise.matching.call_traits import family_of
from rankwise.matching.operations import Numbers
from rankwise.monitors.arguments.call_arguments import GivenCalls, found_for_each
from rankwise.monitors.object_facts import UNKNOWN
from rankwise.standard import CallKind, Data
from rankwise.trace.typemaps import Piece, Typemap, shifted

_FOR_EACH = {
    "MPI_Gather": ("recvbuf",),
    "MPI_Scatter": ("sendbuf",),
    "MPI_Allgather": ("recvbuf",),
    "MPI_Alltoall": ("sendbuf", "recvbuf"),
    "MPI_Reduce_scatter_block": ("sendbuf",),
    "MPI_Neighbor_allgather": ("recvbuf",),
    "MPI_Neighbor_alltoall": ("sendbuf", "recvbuf"),
}
"""The buffers that hold as many elements as are counted, once for each member."""


@dataclass(frozen=True, slots=True)
class MemberBlock:
    """What goes to or comes from one member: some elements of a type at an address."""

    address: int
    count: int
    datatype: int
    typemap: Typemap

    def pieces(self) -> tuple[Piece, ...]:
        return shifted(self.typemap.times(self.count), self.address)

    @property
    def is_exact(self) -> bool:
        return self.typemap.repeated(self.count, self.typemap.extent).is_whole


def blocks(given: GivenCalls, data: Data, at: int) -> list[MemberBlock] | None:
    """Return the blocks of a buffer in one call, by member; None where something is not known."""
    name = given.name(data.buffer)
    address = _number(given, name, at)
    if address is None:
        return None
    if given.layout.call.parameters[data.datatype].is_array:
        types = given.array(given.name(data.datatype), at)
    else:
        one = _number(given, given.name(data.datatype), at)
        types = [] if one is None else [one]
    counts = _counts(given, data, at)
    if counts is None or not types:
        return None
    family = family_of(given.layout).call.name
    times = 1
    is_whole = family == "MPI_Reduce_scatter_block" and _takes_input_from(given, data, at)
    if is_whole or name in _FOR_EACH.get(family, ()):
        times = _members(given, family, name, at)
        if times == UNKNOWN:
            return None
    places = given.array(given.name(data.displacements), at) if data.displacements is not None else []
    return list(_blocks(given, address, counts * times, types, places)) if _known(given, types) else None


def _known(given: GivenCalls, types: list[int]) -> bool:
    return all(given.facts.typemaps.of(each) is not None for each in types)


def _blocks(
    given: GivenCalls, address: int, counts: list[int], types: list[int], places: list[int]
) -> Iterator[MemberBlock]:
    in_bytes = len(types) > 1 or "alltoallw" in given.layout.name.lower()
    follows = 0
    for at, count in enumerate(counts):
        number = types[at] if len(types) > at and in_bytes else types[0]
        typemap = given.facts.typemaps.of(number)
        assert typemap is not None
        if places:
            offset = places[at] * (1 if in_bytes else typemap.extent) if at < len(places) else 0
        else:
            offset = follows
        follows += max(count, 0) * typemap.extent
        yield MemberBlock(address + offset, count, number, typemap)


def _counts(given: GivenCalls, data: Data, at: int) -> list[int] | None:
    if data.count is None or data.count > data.datatype:
        return [1]
    name = given.name(data.count)
    if given.layout.call.parameters[data.count].is_array:
        counts = given.array(name, at)
        is_part = given.name(data.buffer) == "recvbuf" and not _takes_input_from(given, data, at)
        if family_of(given.layout).call.name == "MPI_Reduce_scatter" and is_part:
            assert given.communicator is not None
            rank = int(given.facts.communicators.rank(given.communicator[at : at + 1])[0])
            return counts[rank : rank + 1] if rank != UNKNOWN else None
        return counts or None
    count = _number(given, name, at)
    if count is None:
        return None
    partitions = _number(given, "partitions", at)
    return [count * (1 if partitions is None else partitions)]


def _takes_input_from(given: GivenCalls, data: Data, at: int) -> bool:
    """Return whether a reduction has its input where its result goes: then the buffer holds all of it."""
    return given.name(data.buffer) == "recvbuf" and bool(given.is_in_place("sendbuf")[at])


def _members(given: GivenCalls, family: str, buffer: str, at: int) -> int:
    assert given.communicator is not None
    number = given.communicator[at : at + 1]
    if "Neighbor" in family:
        topology = given.facts.topologies.of(int(number[0]))
        degree = None
        if topology is not None:
            degree = topology.in_degree if buffer == "recvbuf" else topology.out_degree
        return UNKNOWN if degree is None else degree
    return int(given.facts.communicators.peers(number)[0])


def _number(given: GivenCalls, name: str, at: int) -> int | None:
    column = given.column(name)
    return None if column is None else int(column[at])


def spans(given: GivenCalls, data: Data) -> tuple[Numbers, Numbers]:
    """Return for each call where a buffer begins and ends, or at least does not go beyond."""
    count = len(given.records)
    everything = np.full(count, np.iinfo(np.int64).min), np.full(count, np.iinfo(np.int64).max)
    address, types = given.column(given.name(data.buffer)), given.column(given.name(data.datatype))
    has_arrays = data.displacements is not None or given.layout.call.parameters[data.datatype].is_array
    counts = given.column(given.name(data.count)) if data.count is not None else None
    if data.count is not None and given.layout.call.parameters[data.count].is_array:
        has_arrays = True
    family = family_of(given.layout).call.name
    is_for_each = given.name(data.buffer) in _FOR_EACH.get(family, ())
    if has_arrays or counts is None or address is None or types is None or "Neighbor" in family:
        return everything
    elements = counts
    if is_for_each:
        assert given.communicator is not None
        elements = counts * np.maximum(given.facts.communicators.peers(given.communicator), 0)
    low, high, extent = found_for_each(types, lambda number: _bounds(given, number)).reshape(-1, 3).T
    further = np.maximum(elements - 1, 0) * extent
    starts, ends = address + low + np.minimum(further, 0), address + high + np.maximum(further, 0)
    return starts, np.where(elements > 0, ends, starts)


def _bounds(given: GivenCalls, number: int) -> tuple[int, int, int]:
    typemap = given.facts.typemaps.of(number)
    if typemap is None or not typemap.pieces:
        return 0, 0, 0  # nothing, or nothing that is known
    return typemap.pieces[0][0], typemap.pieces[-1][1], typemap.extent


def alike(given: GivenCalls, marks: np.ndarray) -> Iterator[tuple[int, Numbers]]:
    """Yield marked calls that say different things about their data, each with all that say the same."""
    names = {given.name(each.buffer) for each in given.data}
    names |= {name for each in given.data for name in given.describing(each)} | {"comm", "partitions"}
    columns = [column for name in sorted(names) if (column := given.column(name)) is not None]
    at = np.flatnonzero(marks)
    if not len(at):
        return
    rows, firsts, inverse = np.unique(
        np.stack([column[at] for column in columns], axis=1), axis=0, return_index=True, return_inverse=True
    )
    for number in range(len(rows)):
        yield int(at[firsts[number]]), at[inverse.ravel() == number]


def joined(pieces: list[Piece]) -> list[Piece]:
    """Return pieces in order, with those that touch made one."""
    found: list[Piece] = []
    for start, end in sorted(pieces):
        if found and start <= found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((start, end))
    return found


def takes_part(given: GivenCalls, data: Data) -> np.ndarray:
    """Return where a buffer is read or written: where it means something, and its peer is a rank."""
    parameter = given.layout.call.parameters[data.buffer]
    marks = given.means_something(parameter) & ~given.is_in_place(parameter.name)
    if given.layout.call.kind is CallKind.POINT_TO_POINT:
        null_rank = given.constant("proc_null")
        for name in ("dest", "source"):
            column = given.column(name)
            if column is not None:
                marks &= column != null_rank
    target = given.column("target_rank")
    return marks if target is None else marks & (target != given.constant("proc_null"))
