"""Collectives in which each member gives an amount per member: what one gives, the other must take.

The type signatures of both must be equal, pair by pair (MPI 4.1, 6.5 to 6.10 and 8.6). Meetings that say the
same as an earlier one are compared once.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from rankwise.matching.collectives.meetings import (
    Data,
    Meetings,
    Mismatch,
    MismatchKind,
    TransferSide,
    in_step,
)
from rankwise.matching.collectives.neighbours import Edge, Topologies
from rankwise.matching.completions import STREAM
from rankwise.matching.operations import Numbers, Operations
from rankwise.trace.event import Event, event
from rankwise.trace.event_layout import Form, by_name, layouts
from rankwise.trace.job_trace import Process, Trace
from rankwise.trace.type_signatures import Datatypes

_Amount = tuple[int, int]
"""A count, and the process's own number of a datatype."""
_Pair = tuple[int, int, object]
"""Who gives and who takes, by rank in the communicator, and which of several edges between them it is."""
_Said = dict[_Pair, _Amount]
_LEFT_OUT = frozenset({"displs", "sdispls", "rdispls", "comm", "op", "info", "sendbuf", "recvbuf"})


class _Member:
    """A process, and what is known of its objects."""

    def __init__(self, process: Process) -> None:
        self.process = process

    @functools.cached_property
    def types(self) -> Datatypes:
        return Datatypes(self.process.streams)

    @functools.cached_property
    def topologies(self) -> Topologies:
        return Topologies(self.process)


@dataclass(frozen=True, slots=True)
class _Part:
    """What one member says."""

    row: int
    place: int
    """Its rank in the communicator."""
    size: int
    said: Event
    member: _Member

    def amounts(self, side: str, number: int) -> list[_Amount]:
        """Return what goes to or comes from each of so many others."""
        said = self.said.arguments
        many = f"{side}counts" in said
        counts = self.said.numbers(f"{side}counts") if many else [self.said[f"{side}count"]] * number
        several = f"{side}types" in said
        types = self.said.numbers(f"{side}types") if several else [self.said[f"{side}type"]] * number
        return list(zip(counts, types, strict=False))

    def is_in_place(self, buffer: str) -> bool:
        return self.said[buffer] == int(self.member.process.streams[0].page["in_place"])

    @property
    def root(self) -> int:
        return self.said["root"]


def _to_root(part: _Part) -> tuple[_Said, _Said]:
    gives: _Said = {}
    takes: _Said = {}
    if not part.is_in_place("sendbuf"):
        gives[part.place, part.root, 0] = part.said["sendcount"], part.said["sendtype"]
    if part.place == part.root:
        takes = {(each, part.root, 0): amount for each, amount in enumerate(part.amounts("recv", part.size))}
    return gives, takes


def _from_root(part: _Part) -> tuple[_Said, _Said]:
    gives: _Said = {}
    takes: _Said = {}
    if not part.is_in_place("recvbuf"):
        takes[part.root, part.place, 0] = part.said["recvcount"], part.said["recvtype"]
    if part.place == part.root:
        gives = {(part.root, each, 0): amount for each, amount in enumerate(part.amounts("send", part.size))}
    return gives, takes


def _to_all(part: _Part) -> tuple[_Said, _Said]:
    """Return what each member gives to each; in place, a member gives as much as it takes."""
    taken = part.amounts("recv", part.size)
    if not part.is_in_place("sendbuf"):
        given = part.amounts("send", part.size)
    elif "sendcounts" in part.said.arguments:
        given = taken
    else:
        given = [taken[part.place]] * part.size
    return (
        {(part.place, each, 0): amount for each, amount in enumerate(given)},
        {(each, part.place, 0): amount for each, amount in enumerate(taken)},
    )


def _reduced(part: _Part) -> tuple[_Said, _Said]:
    """Return what each member adds to each share, and its own share, on which all must agree."""
    shares = [(count, part.said["datatype"]) for count in part.said.numbers("recvcounts")]
    gives: _Said = {(part.place, each, 0): amount for each, amount in enumerate(shares)}
    own = shares[part.place : part.place + 1]
    return gives, {(each, part.place, 0): amount for amount in own for each in range(part.size)}


def _to_neighbours(part: _Part) -> tuple[_Said, _Said]:
    edges = part.member.topologies.edges(part.said["comm"], part.place)
    if edges is None:
        return {}, {}
    to, of = edges
    given, taken = part.amounts("send", len(to)), part.amounts("recv", len(of))
    return (
        {(part.place, other, mark): amount for (other, mark), amount in _known(to, given)},
        {(other, part.place, mark): amount for (other, mark), amount in _known(of, taken)},
    )


def _known(edges: list[Edge], amounts: list[_Amount]) -> Iterator[tuple[tuple[int, object], _Amount]]:
    for (other, mark), amount in zip(edges, amounts, strict=False):
        if other is not None:
            yield (other, mark), amount


_COMPARED: dict[str, Callable[[_Part], tuple[_Said, _Said]]] = {
    "MPI_Gatherv": _to_root,
    "MPI_Scatterv": _from_root,
    "MPI_Allgatherv": _to_all,
    "MPI_Alltoallv": _to_all,
    "MPI_Alltoallw": _to_all,
    "MPI_Reduce_scatter": _reduced,
    "MPI_Neighbor_allgather": _to_neighbours,
    "MPI_Neighbor_allgatherv": _to_neighbours,
    "MPI_Neighbor_alltoall": _to_neighbours,
    "MPI_Neighbor_alltoallv": _to_neighbours,
    "MPI_Neighbor_alltoallw": _to_neighbours,
}
"""What a member says in each, as what it gives and what it takes."""


def uneven(trace: Trace, operations: Operations, met: Meetings) -> Iterator[Mismatch]:
    """Yield the meetings in which one member does not take what another gives it."""
    rows = operations.rows
    families = {by_name()[name].number: name for name in _COMPARED}
    first = met.rows[met.starts]
    wanted = np.isin(rows["family"][first], list(families))
    wanted &= rows["position"][first] < in_step(operations, met)[rows["comm"][first]]
    if not wanted.any():
        return
    of_meeting = np.repeat(np.arange(len(met)), np.diff(np.append(met.starts, len(met.rows))))
    contents = _contents(trace, operations, met.rows[wanted[of_meeting]])
    known = {rank: _Member(process) for rank, process in trace.processes.items()}
    seen: dict[tuple[int, ...], Mismatch | None] = {}
    for meeting in np.flatnonzero(wanted).tolist():
        members = met.members(meeting)
        key = (int(rows["comm"][members[0]]), *(contents[row] for row in members.tolist()))
        if key not in seen:
            compared = _COMPARED[families[int(rows["family"][members[0]])]]
            seen[key] = _compare(key[0], list(_parts(known, operations, members)), compared, operations)
        found = seen[key]
        if found is not None:
            yield found


def _contents(trace: Trace, operations: Operations, wanted: Numbers) -> dict[int, int]:
    """Return a number for what each of these rows says: equal numbers say the same."""
    rows = operations.rows
    found: dict[int, int] = {}
    numbers: dict[tuple[int, ...], int] = {}
    place = rows[["rank", "thread", "call"]]
    for rank, thread, call in np.unique(place[wanted]).tolist():
        here = wanted[(place[wanted] == np.array((rank, thread, call), place.dtype))]
        stream = trace.processes[rank].streams[thread]
        records = rows["number"][here]
        for number in np.unique(stream.calls[records]).tolist():
            of_call = here[stream.calls[records] == number]
            said = rows["number"][of_call]
            columns = [np.full(len(said), rank), np.full(len(said), number)]
            for slot in layouts()[number].slots:
                if slot.name in ("sendbuf", "recvbuf"):
                    columns.append(stream.column(said, slot) == int(stream.page["in_place"]))
                elif slot.name not in _LEFT_OUT and slot.form is not Form.STATUS:
                    columns.append(stream.column(said, slot))
            for row, content in zip(of_call.tolist(), np.stack(columns, axis=1).tolist(), strict=True):
                found[row] = numbers.setdefault(tuple(content), len(numbers))
    return found


def _parts(known: dict[int, _Member], operations: Operations, members: Numbers) -> Iterator[_Part]:
    rows = operations.rows
    communicator = operations.communicators[int(rows["comm"][members[0]])]
    if communicator.remote:
        return
    for row in members.tolist():
        rank, thread, number = rows[["rank", "thread", "number"]][row].item()
        process = known[rank].process
        said = process.event(thread, number)
        if "request" in said.arguments and said.call.name == "MPI_Start":
            made = said["request"]
            said = event(process.streams[made >> STREAM], (made & (1 << STREAM) - 1) - 1)
        if {"sendtype", "sendtypes", "datatype"} & said.arguments.keys() and rank in communicator.members:
            place = communicator.members.index(rank)
            yield _Part(row, place, len(communicator.members), said, known[rank])


def _compare(
    comm: int,
    parts: list[_Part],
    compared: Callable[[_Part], tuple[_Said, _Said]],
    operations: Operations,
) -> Mismatch | None:
    by_place = {part.place: part for part in parts}
    gives: _Said = {}
    takes: _Said = {}
    for part in parts:
        given, taken = compared(part)
        gives |= given
        takes |= taken
    wrong: list[tuple[MismatchKind, TransferSide, TransferSide]] = []
    for pair in gives.keys() & takes.keys():
        if pair[0] not in by_place or pair[1] not in by_place:
            continue
        giver, taker = by_place[pair[0]], by_place[pair[1]]
        given_data, taken_data = _data(giver, gives[pair]), _data(taker, takes[pair])
        kind = _difference(given_data, taken_data)
        if kind is not None and given_data is not None and taken_data is not None:
            ranks = [int(operations.rows["rank"][each.row]) for each in (giver, taker)]
            one = TransferSide(giver.row, True, ranks[1], given_data)
            other = TransferSide(taker.row, False, ranks[0], taken_data)
            wrong.append((kind, one, other))
    if not wrong:
        return None
    wrong.sort(key=lambda each: (each[0] is MismatchKind.COUNT, each[1].row, each[2].row))
    often = Counter(side.row for _, *sides in wrong for side in sides)
    kind, one, other = max(wrong, key=lambda each: max(often[each[1].row], often[each[2].row]))
    if often[other.row] > often[one.row]:
        one, other = other, one
    position = int(operations.rows["position"][one.row])
    return Mismatch(kind, comm, position, (other.row,), (one.row,), (one, other))


def _data(part: _Part, amount: _Amount) -> Data | None:
    """Return the pattern of basic types that an amount stands for, and how often it comes."""
    count, datatype = amount
    if count <= 0:
        return (), 0
    signature = part.member.types.signature(datatype)
    if signature is None or any(name == "MPI_PACKED" for name, _ in signature.runs):
        return None
    return signature.times(count)


def _difference(given: Data | None, taken: Data | None) -> MismatchKind | None:
    if given is None or taken is None or given == taken:
        return None
    both = given[1] and taken[1]
    return MismatchKind.SIGNATURE if both and given[0] != taken[0] else MismatchKind.COUNT
