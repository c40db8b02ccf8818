"""Turns a trace into the operations that matching works on."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from rankwise.matching.call_traits import family_of, mode_of
from rankwise.matching.collectives.collective_content import Content
from rankwise.matching.collectives.intercommunicators import joined
from rankwise.matching.collectives.shared_objects import MeetingPlaces
from rankwise.matching.completions import STREAM, Round, completions, is_persistent, rounds
from rankwise.matching.deadlock.failed_polls import failed_polls_from
from rankwise.matching.operations import (
    ABSENT,
    ANY,
    NEVER,
    NO_COMMUNICATOR,
    ROW,
    UNKNOWN,
    Communicator,
    OperationKind,
    Operations,
    SendMode,
    alike,
    chosen,
    in_order,
    repeated,
    together,
)
from rankwise.matching.rma.rma_waits import RmaWaits, synchronises
from rankwise.standard import CallKind as CallKind
from rankwise.standard import Parameter, Role
from rankwise.standard import ReturnMode as CallMode
from rankwise.standard.collective_waits import Flow, flow_of
from rankwise.trace.event import event
from rankwise.trace.event_layout import Layout, by_name, layouts
from rankwise.trace.event_stream import EventStream
from rankwise.trace.job_trace import Process, Trace
from rankwise.trace.job_trace import RecordedCommunicator as Recorded
from rankwise.trace.object_numbers import FREED

Numbers = NDArray[np.int64]

_MPICH = 1
"""The number of MPICH and its relatives as the library of a trace."""


@dataclass
class Assembly:
    """The rows of a trace while they are put together."""

    trace: Trace
    communicators: dict[Recorded, int] = field(default_factory=dict)
    neighbourhoods: dict[tuple[int, ...], int] = field(default_factory=dict)
    parts: list[NDArray[np.void]] = field(default_factory=list)

    def number(self, communicator: Recorded) -> int:
        return self.communicators.setdefault(communicator, len(self.communicators))


def operations(trace: Trace) -> Operations:
    """Return everything of a run that has to meet something of another rank."""
    assembly = Assembly(trace)
    ranks = {rank: _Rank(assembly, process) for rank, process in trace.processes.items()}
    for each in ranks.values():
        before = len(assembly.parts)
        each.add()
        parts = assembly.parts[before:]
        del assembly.parts[before:]
        assembly.parts.append(in_order(parts))
    _add_one_sided(assembly, ranks)
    rows = in_order(assembly.parts)
    _number_collectives(rows)
    more = _between_groups(assembly, rows)
    if len(more):
        rows = in_order([rows, more])
    known = tuple(Communicator(*each) for each in assembly.communicators)
    return Operations(rows, known, tuple(assembly.neighbourhoods))


def _add_one_sided(assembly: Assembly, ranks: dict[int, _Rank]) -> None:
    """Add what ranks miss that are inside calls which open or close access to a window."""
    trace = assembly.trace
    if not any(synchronises(stream) for process in trace.processes.values() for stream in process.streams):
        return
    windows = RmaWaits(trace, lambda rank, number: ranks[rank].places.of_object(Role.WINDOW, number))
    for each in windows.missing():
        said, mine = each.said, ranks[each.said.rank]
        stream = mine.process.streams[said.thread]
        rows = mine.blank(stream, by_name()[said.call.name], np.full(len(each.ranks), said.number))
        rows["kind"] = OperationKind.RECEIVE
        rows["mode"] = 0 if each.must else SendMode.STANDARD
        rows["comm"], rows["peer"], rows["tag"], rows["blocking"] = each.place, each.ranks, 0, 1
        assembly.parts.append(rows)


def _between_groups(assembly: Assembly, rows: NDArray[np.void]) -> NDArray[np.void]:
    """Return the rows by which the two sides of an intercommunicator to be wait for each other."""
    numbering = assembly.trace.numbering

    def global_comm(rank: int, number: int) -> int:
        found = numbering[rank].get(number & ~FREED)
        return assembly.number(found) if found is not None else -1

    def place_of(everyone: tuple[int, ...], mark: int) -> int:
        return assembly.number(Recorded(everyone, (), NO_COMMUNICATOR + (mark & 0xFFFFFFFF)))

    if not (rows["family"] == by_name()["MPI_Intercomm_create"].number).any():
        return rows[:0]
    known = [Communicator(*each) for each in assembly.communicators]
    return joined(assembly.trace, rows, known, global_comm, place_of)


def _number_collectives(rows: NDArray[np.void]) -> None:
    """Set the position of each collective among those of its rank on its communicator."""
    at = np.flatnonzero(rows["kind"] == OperationKind.COLLECTIVE)
    if not len(at):
        return
    key = rows["rank"][at].astype(np.int64) << 32 | rows["comm"][at]
    order = np.argsort(key, kind="stable")
    ordered = key[order]
    fresh = np.r_[True, ordered[1:] != ordered[:-1]]
    starts = np.flatnonzero(fresh)
    position = np.arange(len(ordered)) - starts[np.cumsum(fresh) - 1]
    rows["position"][at[order]] = position


class _Rank:
    """The rows of one process."""

    def __init__(self, assembly: Assembly, process: Process) -> None:
        self.assembly = assembly
        self.process = process
        self.done = completions(process.streams)
        self.content = Content(process)
        numbering = assembly.trace.numbering[process.rank]
        self.places = MeetingPlaces(process, numbering, self.content, assembly.number)
        size = max(numbering, default=0) + 1
        self.comm_of = np.full(
            size + 1, -1, np.int64
        )  # the last entry stands for all numbers that are not known
        for number, communicator in numbering.items():
            self.comm_of[number] = assembly.number(communicator)
        self.one_stream = len(process.streams) == 1

    def add(self) -> None:
        for stream in self.process.streams:
            for number, records in stream.by_function.items():
                layout = layouts()[number]
                records = records[_took_part(layout, stream.results[records])]
                if is_persistent(layout) or not len(records):
                    continue
                if layout.call.kind is CallKind.POINT_TO_POINT:
                    self.add_messages(stream, layout, records)
                elif layout.call.is_collective:
                    self.add_collectives(stream, layout, records)
        self.add_held()
        turns: dict[int, list[Round]] = defaultdict(list)
        for each in rounds(self.process.streams, self.done):
            turns[each.request].append(each)
        for request, of_request in turns.items():
            self.add_rounds(request, of_request)

    def add_messages(self, stream: EventStream, layout: Layout, records: Numbers) -> NDArray[np.void] | None:
        """Add the halves of messages that these records stand for, each waiting in its own way."""
        if layout.call.name in ("MPI_Mrecv", "MPI_Imrecv"):
            return self.add_matched(stream, layout, records)
        if layout.call.mode is CallMode.LOCAL:  # MPI_Iprobe and MPI_Improbe wait only in loops
            records = records[records >= failed_polls_from(stream)]
        made = []
        tags = [index for index, each in enumerate(layout.parameters) if each.role is Role.TAG]
        halves = [
            (index, each)
            for index, each in enumerate(layout.parameters)
            if each.role in (Role.DESTINATION, Role.SOURCE)
        ]
        for index, parameter in halves:
            tag = next((each for each in tags if each > index), tags[-1])
            rows = self.half(stream, layout, records, parameter, layout.parameters[tag])
            if rows is not None:
                made.append(rows)
        rows = together(made)
        self.assembly.parts.append(rows)
        return rows

    def half(
        self, stream: EventStream, layout: Layout, records: Numbers, peer: Parameter, tag: Parameter
    ) -> NDArray[np.void] | None:
        rows = self.blank(stream, layout, records)
        comm_slot, peer_slot, tag_slot = (layout.slot(name) for name in ("comm", peer.name, tag.name))
        if comm_slot is None or peer_slot is None or tag_slot is None:
            return None
        rows["comm"] = self.global_comm(stream.column(records, comm_slot))
        rows["tag"] = stream.column(records, tag_slot)
        peers = stream.column(records, peer_slot)
        page = stream.page
        is_send = peer.role is Role.DESTINATION
        rows["kind"] = (
            OperationKind.SEND
            if is_send
            else OperationKind.RECEIVE
            if _receives(layout)
            else OperationKind.PROBE
        )
        rows["mode"] = mode_of(layout.call) if is_send else 0
        self.complete(stream, layout, records, rows, is_send)
        if layout.call.name.startswith("MPI_Isendrecv") and int(page["library"]) == _MPICH:
            done = rows["completed"] != NEVER  # it leaves rubbish in their statuses
            rows["source"] = np.where(done & (peers != int(page["any_source"])), peers, UNKNOWN)
            named = done & (rows["tag"] != int(page["any_tag"]))
            rows["arrived_tag"] = np.where(named, rows["tag"], UNKNOWN)
        keep = (peers != int(page["proc_null"])) & (rows["comm"] >= 0)
        rows, peers = chosen(rows, keep), peers[keep]
        rows["peer"] = self.world(rows["comm"], peers, int(page["any_source"]))
        if not is_send:
            rows["tag"][rows["tag"] == int(page["any_tag"])] = ANY
            rows["source"] = self.world(rows["comm"], rows["source"], int(page["any_source"]))
        return chosen(rows, rows["peer"] >= ANY)

    def blank(self, stream: EventStream, layout: Layout, records: Numbers) -> NDArray[np.void]:
        row = np.zeros(1, ROW)
        row["rank"], row["thread"] = self.process.rank, stream.index
        row["call"] = row["family"] = layout.number
        row["completed"] = NEVER
        for column in ("peer", "tag", "source", "arrived_tag", "position"):
            row[column] = UNKNOWN
        for column in ("root", "op", "signature", "count"):
            row[column] = ABSENT
        rows = repeated(row, len(records))
        rows["number"] = rows["began"] = records
        rows["made"] = stream.index << STREAM | records
        rows["posted"] = records if self.one_stream else stream.begins[records].astype(np.int64)
        return rows

    def complete(
        self, stream: EventStream, layout: Layout, records: Numbers, rows: NDArray[np.void], is_send: bool
    ) -> None:
        """Return which event completed the operations, and what arrived."""
        if layout.call.mode is CallMode.NONBLOCKING:
            self.complete_by(rows, self.done.of(stream.index << STREAM | records + 1))
            return
        ended = (stream.ends[records] != 0) & (layout.call.mode is CallMode.BLOCKING)
        rows["blocking"] = layout.call.mode is CallMode.BLOCKING
        rows["completed"] = np.where(ended, records, NEVER)
        rows["completer"] = stream.index
        status = layout.slot("status")
        if status is not None and not is_send:
            arrived = stream.column(records, status)
            reported = ended & (stream.results[records] == 0)
            rows["source"] = np.where(reported, arrived[:, 0], UNKNOWN)
            rows["arrived_tag"] = np.where(reported, arrived[:, 1], UNKNOWN)

    def complete_by(self, rows: NDArray[np.void], at: Numbers) -> None:
        there = at >= 0
        done = self.done
        rows["completed"][there] = done.number[at[there]]
        rows["completer"][there] = done.thread[at[there]]
        rows["chosen"][there] = done.chosen[at[there]]
        rows["cancelled"][there] = done.size[at[there]] < 0
        there &= (rows["kind"] != OperationKind.SEND) & (
            rows["cancelled"] == 0
        )  # nothing arrived where cancelled
        rows["source"][there] = done.source[at[there]]
        rows["arrived_tag"][there] = done.tag[at[there]]

    def global_comm(self, numbers: Numbers) -> Numbers:
        numbers = numbers & ~FREED
        return self.comm_of[np.where(numbers < len(self.comm_of) - 1, numbers, len(self.comm_of) - 1)]

    def world(self, comms: Numbers, ranks: Numbers, wildcard: int) -> Numbers:
        """Return ranks of communicators as world ranks: ANY for the wildcard, less for what is none."""
        found = np.full(len(ranks), ANY - 1, np.int64)
        by_number = {number: communicator for communicator, number in self.assembly.communicators.items()}
        for comm in np.unique(comms):
            others = np.array(by_number[int(comm)].others(self.process.rank), np.int64)
            here = comms == comm
            inside = here & (ranks >= 0) & (ranks < len(others))
            found[inside] = others[ranks[inside]]
        found[ranks == wildcard] = ANY
        return found

    def add_matched(self, stream: EventStream, layout: Layout, records: Numbers) -> NDArray[np.void]:
        """Add receives of messages that a matched probe took before: they are posted where the probe was."""
        rows = self.blank(stream, layout, records)
        slot = layout.slot("message")
        assert slot is not None
        rows["kind"] = OperationKind.RECEIVE
        self.complete(stream, layout, records, rows, False)
        for row, message in zip(rows, stream.column(records, slot), strict=True):
            probed = self.content.probe_of(int(message))
            if probed is None:
                row["comm"] = -1
                continue
            row["posted"] = probed.number if self.one_stream else probed.begin
            row["comm"] = self.global_comm(np.array([probed["comm"]]))[0]
            row["peer"], row["tag"] = probed["source"], probed["tag"]
            row["source"], row["arrived_tag"] = probed.arguments["status"][:2]  # type: ignore[index]
        rows = rows[rows["comm"] >= 0]
        rows["tag"][rows["tag"] == int(stream.page["any_tag"])] = ANY
        for name in ("peer", "source"):
            rows[name] = self.world(rows["comm"], rows[name], int(stream.page["any_source"]))
        self.assembly.parts.append(rows)
        return rows

    def add_held(self) -> None:
        """Add a receive for each message that a matched probe has found and that is not received yet."""
        streams = {stream.index: stream for stream in self.process.streams}
        for probed in self.content.held():
            stream = streams[probed.thread]
            row = self.blank(stream, by_name()[probed.call.name], np.array([probed.number]))
            row["kind"] = OperationKind.RECEIVE
            row["comm"] = self.global_comm(np.array([probed["comm"]]))
            status = probed.arguments["status"]
            row["peer"], row["tag"] = status[0], status[1]  # type: ignore[index]
            row = row[row["comm"] >= 0]
            row["peer"] = self.world(row["comm"], row["peer"], int(stream.page["any_source"]))
            self.assembly.parts.append(row)

    def add_collectives(
        self, stream: EventStream, layout: Layout, records: Numbers
    ) -> NDArray[np.void] | None:
        over = layout.call.collective_over
        if not isinstance(over, int):
            return None
        name = layout.call.parameters[over].name
        slot = layout.slot(name)
        role = layout.call.parameters[over].role
        if slot is None:
            return None
        rows = self.blank(stream, layout, records)
        handles = stream.column(records, slot)
        if role is Role.COMMUNICATOR:
            rows["comm"] = self.global_comm(handles)
        elif role is Role.GROUP:
            rows["comm"] = [self.places.of_group(event(stream, int(each))) for each in records]
        else:
            rows["comm"] = [self.places.of_object(role, int(each) & ~FREED) for each in handles]
        rows["kind"] = OperationKind.COLLECTIVE
        rows["family"] = family_of(layout).number
        rows["call"] = by_name()[layout.call.name].number
        rows["flow"] = flow_of(layout.call)
        if layout.call.name == "MPI_Win_fence":
            rows["flow"][self.content.asserts(stream, layout, records)] = Flow.NO_MEMBER
        elif flow_of(layout.call) is Flow.NEIGHBOURS:
            self.set_neighbourhoods(stream, layout, records, rows)
        if layout.call.mode is CallMode.NONBLOCKING and layout.call.index_of(Role.REQUEST) is not None:
            self.complete_by(rows, self.done.of(stream.index << STREAM | records + 1))
        else:
            rows["blocking"] = 1
            rows["completed"] = np.where(stream.ends[records] != 0, records, NEVER)
            rows["completer"] = stream.index
        self.content.describe(stream, layout, records, rows)
        rows = chosen(rows, rows["comm"] >= 0)
        self.resolve_roots(stream, rows)
        self.assembly.parts.append(rows)
        return rows

    def set_neighbourhoods(
        self, stream: EventStream, layout: Layout, records: Numbers, rows: NDArray[np.void]
    ) -> None:
        """Return which ranks members of neighbourhood collectives receive data from, where that is known."""
        slots = [layout.slot(name) for name in ("comm", "recvcount", "recvcounts", "recvtype", "recvtypes")]
        pattern = alike(*(stream.column(records, slot) for slot in slots if slot is not None))
        _, first, which = np.unique(pattern, return_index=True, return_inverse=True)
        by_number = {number: communicator for communicator, number in self.assembly.communicators.items()}
        known = self.assembly.neighbourhoods
        indices = np.full(len(first), -1)
        for number, at in enumerate(first.tolist()):
            over = by_number.get(int(rows["comm"][at]))
            if over is None or self.process.rank not in over.members:
                continue
            place = over.members.index(self.process.rank)
            sources = self.content.in_neighbours(event(stream, int(records[at])), place)
            if sources is not None and all(0 <= each < len(over.members) for each in sources):
                ranks = tuple(over.members[each] for each in sources)
                indices[number] = known.setdefault(ranks, len(known))
        rows["neighbourhood"] = indices[which.ravel()]
        rows["flow"][rows["neighbourhood"] < 0] = Flow.OPEN

    def resolve_roots(self, stream: EventStream, rows: NDArray[np.void]) -> None:
        """Make roots ranks of the world.

        Between two groups, the root calls itself MPI_ROOT, the other group names it, and who stands beside it
        names no rank. Which ranks these wait for is left open.
        """
        by_number = {number: communicator for communicator, number in self.assembly.communicators.items()}
        for comm in np.unique(rows["comm"]):
            here = (rows["comm"] == comm) & (rows["root"] != ABSENT)
            others = np.array(by_number[int(comm)].others(self.process.rank), np.int64)
            root = rows["root"][here]
            inside = (root >= 0) & (root < len(others))
            named = np.where(inside, others[np.where(inside, root, 0)], ABSENT)
            if by_number[int(comm)].remote:
                named[root == int(stream.page["root"])] = self.process.rank
                rows["flow"][here] = Flow.OPEN
            rows["root"][here] = named

    def add_rounds(self, request: int, turns: list[Round]) -> None:
        """Add what each start of a persistent request does: what its record says, from the start on."""
        streams = {stream.index: stream for stream in self.process.streams}
        stream, record = streams.get(request >> STREAM), (request & (1 << STREAM) - 1) - 1
        if stream is None or not 0 <= record < len(stream.starts):
            return
        layout = layouts()[int(stream.calls[record])]
        records = np.full(len(turns), record)
        rows = None
        if layout.call.kind is CallKind.POINT_TO_POINT:
            rows = self.add_messages(stream, layout, records)
        elif layout.call.is_collective:
            rows = self.add_collectives(stream, layout, records)
        if rows is None or len(rows) != len(turns):
            return
        rows["began"] = rows["number"] = [each.number for each in turns]
        rows["thread"] = [each.thread for each in turns]
        rows["posted"] = [each.number if self.one_stream else each.time for each in turns]
        rows["blocking"] = 0
        rows["completed"] = NEVER
        rows["source"] = rows["arrived_tag"] = UNKNOWN
        ended = np.array([each.completion for each in turns], np.int64)
        # As long as not all partitions of a message are marked, there is no message to receive.
        rows["cancelled"] = [
            each.completion == NEVER
            and not self.content.is_ready(request, event(stream, record), each.number)
            for each in turns
        ]
        self.complete_by(rows, ended)
        received = (ended >= 0) & (rows["kind"] == OperationKind.RECEIVE)
        comms, sources = rows["comm"][received], rows["source"][received]
        rows["source"][received] = self.world(comms, sources, int(stream.page["any_source"]))


def _receives(layout: Layout) -> bool:
    return any(each.role is Role.BUFFER and each.direction != "in" for each in layout.parameters)


def _took_part(layout: Layout, results: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Mark the calls that met others: that succeeded, or collectives and receives that failed on the way.

    Error classes from MPI_ERR_TRUNCATE to MPI_ERR_IN_STATUS say that, 14 to 18 in all libraries; the classes
    before are about arguments, and such a call does nothing. MPICH adds more bits to a class.
    """
    meets = layout.call.is_collective or _receives(layout)
    on_the_way = (results & 0x7F >= 14) & (results & 0x7F <= 18) & meets
    marked: NDArray[np.bool_] = (results == 0) | on_the_way
    return marked
