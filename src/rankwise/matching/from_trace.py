"""Turns a trace into the operations that matching works on."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from rankwise.matching.between_groups import joined
from rankwise.matching.calls import family_of, flow_of, mode_of
from rankwise.matching.completions import LANE, Round, completions, is_persistent, rounds
from rankwise.matching.content import Content
from rankwise.matching.one_sided import OneSided, synchronises
from rankwise.matching.operations import (
    ABSENT,
    ANY,
    NEVER,
    NO_COMMUNICATOR,
    ROW,
    UNKNOWN,
    Communicator,
    Flow,
    Kind,
    Mode,
    Operations,
    chosen,
    in_order,
    repeated,
    together,
)
from rankwise.matching.polling import vain_from
from rankwise.matching.shared_objects import MeetingPlaces
from rankwise.standard import Kind as CallKind
from rankwise.standard import Mode as CallMode
from rankwise.standard import Parameter, Role
from rankwise.trace.event import event
from rankwise.trace.lane import Lane
from rankwise.trace.layout import Layout, by_name, layouts
from rankwise.trace.objects import FREED
from rankwise.trace.trace import Communicator as Recorded
from rankwise.trace.trace import Process, Trace

Numbers = NDArray[np.int64]

_MPICH = 1
"""The number of MPICH and its relatives as the library of a trace."""


@dataclass
class Assembly:
    """The rows of a trace while they are put together."""

    trace: Trace
    communicators: dict[Recorded, int] = field(default_factory=dict)
    parts: list[NDArray[np.void]] = field(default_factory=list)

    def number(self, communicator: Recorded) -> int:
        return self.communicators.setdefault(communicator, len(self.communicators))


def operations(trace: Trace) -> Operations:
    """Return everything of a run that has to meet something of another rank."""
    assembly = Assembly(trace)
    ranks = {rank: _Rank(assembly, process) for rank, process in trace.processes.items()}
    for each in ranks.values():
        each.add()
    _add_one_sided(assembly, ranks)
    rows = in_order(assembly.parts)
    _number_collectives(rows)
    more = _between_groups(assembly, rows)
    if len(more):
        rows = in_order([rows, more])
    known = tuple(Communicator(*each) for each in assembly.communicators)
    return Operations(rows, known)


def _add_one_sided(assembly: Assembly, ranks: dict[int, _Rank]) -> None:
    """Add what ranks miss that are inside calls which open or close access to a window."""
    trace = assembly.trace
    if not any(synchronises(lane) for process in trace.processes.values() for lane in process.lanes):
        return
    windows = OneSided(trace, lambda rank, number: ranks[rank].places.of_object(Role.WINDOW, number))
    for each in windows.missing():
        said, mine = each.said, ranks[each.said.rank]
        lane = mine.process.lanes[said.thread]
        rows = mine.blank(lane, by_name()[said.call.name], np.full(len(each.ranks), said.number))
        rows["kind"] = Kind.RECEIVE
        rows["mode"] = 0 if each.must else Mode.STANDARD
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
    at = np.flatnonzero(rows["kind"] == Kind.COLLECTIVE)
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
        self.done = completions(process.lanes)
        self.content = Content(process)
        numbering = assembly.trace.numbering[process.rank]
        self.places = MeetingPlaces(process, numbering, self.content, assembly.number)
        size = max(numbering, default=0) + 1
        self.comm_of = np.full(
            size + 1, -1, np.int64
        )  # the last entry stands for all numbers that are not known
        for number, communicator in numbering.items():
            self.comm_of[number] = assembly.number(communicator)
        self.one_lane = len(process.lanes) == 1

    def add(self) -> None:
        for lane in self.process.lanes:
            for number, records in lane.by_function.items():
                layout = layouts()[number]
                records = records[_took_part(layout, lane.results[records])]
                if is_persistent(layout) or not len(records):
                    continue
                if layout.call.kind is CallKind.POINT_TO_POINT:
                    self.add_messages(lane, layout, records)
                elif layout.call.is_collective:
                    self.add_collectives(lane, layout, records)
        self.add_held()
        turns: dict[int, list[Round]] = defaultdict(list)
        for each in rounds(self.process.lanes, self.done):
            turns[each.request].append(each)
        for request, of_request in turns.items():
            self.add_rounds(request, of_request)

    def add_messages(self, lane: Lane, layout: Layout, records: Numbers) -> NDArray[np.void] | None:
        """Add the halves of messages that these records stand for, each waiting in its own way."""
        if layout.call.name in ("MPI_Mrecv", "MPI_Imrecv"):
            return self.add_matched(lane, layout, records)
        if (
            layout.call.mode is CallMode.LOCAL
        ):  # MPI_Iprobe and MPI_Improbe wait only when asked over and over
            records = records[records >= vain_from(lane)]
        made = []
        tags = [index for index, each in enumerate(layout.parameters) if each.role is Role.TAG]
        halves = [
            (index, each)
            for index, each in enumerate(layout.parameters)
            if each.role in (Role.DESTINATION, Role.SOURCE)
        ]
        for index, parameter in halves:
            tag = next((each for each in tags if each > index), tags[-1])
            rows = self.half(lane, layout, records, parameter, layout.parameters[tag])
            if rows is not None:
                made.append(rows)
        rows = together(made)
        self.assembly.parts.append(rows)
        return rows

    def half(
        self, lane: Lane, layout: Layout, records: Numbers, peer: Parameter, tag: Parameter
    ) -> NDArray[np.void] | None:
        rows = self.blank(lane, layout, records)
        comm_slot, peer_slot, tag_slot = (layout.slot(name) for name in ("comm", peer.name, tag.name))
        if comm_slot is None or peer_slot is None or tag_slot is None:
            return None
        rows["comm"] = self.global_comm(lane.column(records, comm_slot))
        rows["tag"] = lane.column(records, tag_slot)
        peers = lane.column(records, peer_slot)
        page = lane.page
        is_send = peer.role is Role.DESTINATION
        rows["kind"] = Kind.SEND if is_send else Kind.RECEIVE if _receives(layout) else Kind.PROBE
        rows["mode"] = mode_of(layout.call) if is_send else 0
        self.complete(lane, layout, records, rows, is_send)
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

    def blank(self, lane: Lane, layout: Layout, records: Numbers) -> NDArray[np.void]:
        row = np.zeros(1, ROW)
        row["rank"], row["thread"] = self.process.rank, lane.index
        row["call"] = row["family"] = layout.number
        row["completed"] = NEVER
        for column in ("peer", "tag", "source", "arrived_tag", "position"):
            row[column] = UNKNOWN
        for column in ("root", "op", "signature", "count"):
            row[column] = ABSENT
        rows = repeated(row, len(records))
        rows["number"] = rows["began"] = records
        rows["made"] = lane.index << LANE | records
        rows["posted"] = records if self.one_lane else lane.begins[records].astype(np.int64)
        return rows

    def complete(
        self, lane: Lane, layout: Layout, records: Numbers, rows: NDArray[np.void], is_send: bool
    ) -> None:
        """Say which event completed the operations, and what arrived."""
        if layout.call.mode is CallMode.NONBLOCKING:
            self.complete_by(rows, self.done.of(lane.index << LANE | records + 1))
            return
        ended = (lane.ends[records] != 0) & (layout.call.mode is CallMode.BLOCKING)
        rows["blocking"] = layout.call.mode is CallMode.BLOCKING
        rows["completed"] = np.where(ended, records, NEVER)
        rows["completer"] = lane.index
        status = layout.slot("status")
        if status is not None and not is_send:
            arrived = lane.column(records, status)
            told = ended & (lane.results[records] == 0)
            rows["source"] = np.where(told, arrived[:, 0], UNKNOWN)
            rows["arrived_tag"] = np.where(told, arrived[:, 1], UNKNOWN)

    def complete_by(self, rows: NDArray[np.void], at: Numbers) -> None:
        there = at >= 0
        done = self.done
        rows["completed"][there] = done.number[at[there]]
        rows["completer"][there] = done.thread[at[there]]
        rows["chosen"][there] = done.chosen[at[there]]
        rows["cancelled"][there] = done.size[at[there]] < 0
        there &= rows["kind"] != Kind.SEND
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

    def add_matched(self, lane: Lane, layout: Layout, records: Numbers) -> NDArray[np.void]:
        """Add receives of messages that a matched probe took before: they are posted where the probe was."""
        rows = self.blank(lane, layout, records)
        slot = layout.slot("message")
        assert slot is not None
        rows["kind"] = Kind.RECEIVE
        self.complete(lane, layout, records, rows, False)
        for row, message in zip(rows, lane.column(records, slot), strict=True):
            probed = self.content.probe_of(int(message))
            if probed is None:
                row["comm"] = -1
                continue
            row["posted"] = probed.number if self.one_lane else probed.begin
            row["comm"] = self.global_comm(np.array([probed["comm"]]))[0]
            row["peer"], row["tag"] = probed["source"], probed["tag"]
            row["source"], row["arrived_tag"] = probed.arguments["status"][:2]  # type: ignore[index]
        rows = rows[rows["comm"] >= 0]
        rows["tag"][rows["tag"] == int(lane.page["any_tag"])] = ANY
        for name in ("peer", "source"):
            rows[name] = self.world(rows["comm"], rows[name], int(lane.page["any_source"]))
        self.assembly.parts.append(rows)
        return rows

    def add_held(self) -> None:
        """Add a receive for each message that a matched probe took and that nobody has received yet."""
        lanes = {lane.index: lane for lane in self.process.lanes}
        for probed in self.content.held():
            lane = lanes[probed.thread]
            row = self.blank(lane, by_name()[probed.call.name], np.array([probed.number]))
            row["kind"] = Kind.RECEIVE
            row["comm"] = self.global_comm(np.array([probed["comm"]]))
            status = probed.arguments["status"]
            row["peer"], row["tag"] = status[0], status[1]  # type: ignore[index]
            row = row[row["comm"] >= 0]
            row["peer"] = self.world(row["comm"], row["peer"], int(lane.page["any_source"]))
            self.assembly.parts.append(row)

    def add_collectives(self, lane: Lane, layout: Layout, records: Numbers) -> NDArray[np.void] | None:
        over = layout.call.collective_over
        if not isinstance(over, int):
            return None
        name = layout.call.parameters[over].name
        slot = layout.slot(name)
        role = layout.call.parameters[over].role
        if slot is None:
            return None
        rows = self.blank(lane, layout, records)
        handles = lane.column(records, slot)
        if role is Role.COMMUNICATOR:
            rows["comm"] = self.global_comm(handles)
        elif role is Role.GROUP:
            rows["comm"] = [self.places.of_group(event(lane, int(each))) for each in records]
        else:
            rows["comm"] = [self.places.of_object(role, int(each) & ~FREED) for each in handles]
        rows["kind"] = Kind.COLLECTIVE
        rows["family"] = family_of(layout).number
        rows["call"] = by_name()[layout.call.name].number
        rows["flow"] = flow_of(layout.call)
        if layout.call.name == "MPI_Win_fence":
            rows["flow"][self.content.asserts(lane, layout, records)] = Flow.NEIGHBOURS
        if layout.call.mode is CallMode.NONBLOCKING and layout.call.index_of(Role.REQUEST) is not None:
            self.complete_by(rows, self.done.of(lane.index << LANE | records + 1))
        else:
            rows["blocking"] = 1
            rows["completed"] = np.where(lane.ends[records] != 0, records, NEVER)
            rows["completer"] = lane.index
        self.content.describe(lane, layout, records, rows)
        rows = chosen(rows, rows["comm"] >= 0)
        self.resolve_roots(lane, rows)
        self.assembly.parts.append(rows)
        return rows

    def resolve_roots(self, lane: Lane, rows: NDArray[np.void]) -> None:
        """Make roots ranks of the world.

        Between two groups, the root calls itself MPI_ROOT, the other group names it, and who stands beside it
        names nobody. For whom these wait is left open.
        """
        by_number = {number: communicator for communicator, number in self.assembly.communicators.items()}
        for comm in np.unique(rows["comm"]):
            here = (rows["comm"] == comm) & (rows["root"] != ABSENT)
            others = np.array(by_number[int(comm)].others(self.process.rank), np.int64)
            root = rows["root"][here]
            inside = (root >= 0) & (root < len(others))
            named = np.where(inside, others[np.where(inside, root, 0)], ABSENT)
            if by_number[int(comm)].remote:
                named[root == int(lane.page["root"])] = self.process.rank
                rows["flow"][here] = Flow.NEIGHBOURS
            rows["root"][here] = named

    def add_rounds(self, request: int, turns: list[Round]) -> None:
        """Add what each start of a persistent request does: what its record says, from the start on."""
        lanes = {lane.index: lane for lane in self.process.lanes}
        lane, record = lanes.get(request >> LANE), (request & (1 << LANE) - 1) - 1
        if lane is None or not 0 <= record < len(lane.starts):
            return
        layout = layouts()[int(lane.calls[record])]
        records = np.full(len(turns), record)
        rows = None
        if layout.call.kind is CallKind.POINT_TO_POINT:
            rows = self.add_messages(lane, layout, records)
        elif layout.call.is_collective:
            rows = self.add_collectives(lane, layout, records)
        if rows is None or len(rows) != len(turns):
            return
        rows["began"] = rows["number"] = [each.number for each in turns]
        rows["thread"] = [each.thread for each in turns]
        rows["posted"] = [each.number if self.one_lane else each.time for each in turns]
        rows["blocking"] = 0
        rows["completed"] = NEVER
        rows["source"] = rows["arrived_tag"] = UNKNOWN
        ended = np.array([each.completion for each in turns], np.int64)
        # As long as not all partitions of a message are marked, there is no message to receive.
        rows["cancelled"] = [
            each.completion == NEVER and not self.content.is_ready(request, event(lane, record), each.number)
            for each in turns
        ]
        self.complete_by(rows, ended)
        received = (ended >= 0) & (rows["kind"] == Kind.RECEIVE)
        comms, sources = rows["comm"][received], rows["source"][received]
        rows["source"][received] = self.world(comms, sources, int(lane.page["any_source"]))


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
