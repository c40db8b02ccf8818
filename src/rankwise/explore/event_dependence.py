"""What depends on what in a run, as far as matches go.

Points are the begin and the end of each call and the matching of each message (`required_order.py`). What MPI
says about which receive matches which message first is part of what must come before what
(`receive_order.py`). A part of a run that has, with each point, all that must come before it, can be
repeated.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from rankwise.explore.collective_completion import needed
from rankwise.explore.visit import MadeChoice, Visit
from rankwise.matching.messages.receive_order import ProbedMessage, Taking
from rankwise.matching.operations import (
    ANY,
    NEVER,
    Numbers,
    OperationKind,
    Operations,
    Rows,
    SendMode,
    probed,
)
from rankwise.matching.order.order_graph import OrderGraph
from rankwise.matching.order.required_order import Moment, Order
from rankwise.schedule.send_buffering import as_buffered

_MOST_REMEMBERED = 32
"""For so many points what comes after them is remembered."""


class Dependence:
    """The points of a visit as nodes, what follows from each, and what wildcard receives could match."""

    def __init__(self, visit: Visit) -> None:
        operations = as_buffered(visit.operations, visit.schedule.buffering)
        rows = operations.rows
        kind = rows["kind"]
        sends = np.flatnonzero((kind == OperationKind.SEND) & (rows["cancelled"] == 0) & (rows["peer"] >= 0))
        takers = np.flatnonzero((kind == OperationKind.RECEIVE) | (kind == OperationKind.PROBE))
        joining = needed(operations)
        members = np.array(sorted(joining), np.int64)
        ended = np.flatnonzero(rows["completed"] != NEVER)
        calls = sorted({moment for each in visit.decided for moment in _calls(each)})
        order = Order(operations, visit.matches, sends, np.append(takers, members), ended, calls)
        self._failed = [
            (*each.decision[:2], poll)
            for each in visit.decided
            for poll in each.polls
            if poll.failed_polls and poll.envelope is not None
        ]
        self._call_ends: dict[Moment, int] = dict(zip(calls, order.moments().tolist(), strict=True))
        self.partner: list[int] = visit.matches.partner.tolist()
        self.rank: list[int] = rows["rank"].tolist()
        self.tag: list[int] = rows["tag"].tolist()
        self._peer: list[int] = rows["peer"].tolist()
        self.is_probe: list[bool] = (kind == OperationKind.PROBE).tolist()
        self.size = order.size
        self.receives: list[int] = [
            row for row in takers.tolist() if not self.is_probe[row] and not rows["cancelled"][row]
        ]
        self.probed = set(probed(rows).tolist())
        self.begin = _by_row(takers, order.begins(takers)) | _by_row(sends, order.begins(sends))
        joins = _by_row(members, order.begins(members))
        self._joining = {
            row: None if others is None else [joins[each] for each in others]
            for row, others in joining.items()
        }
        self.end = _by_row(ended, order.ends(ended))
        self.taking = _by_row(sends, order.takings(sends))
        """The point at which the message of each send is matched."""
        self.first_taking = order.size if not len(sends) else int(order.takings(sends[:1])[0])
        self.synchronous = {row for row in sends.tolist() if rows["mode"][row] == SendMode.SYNCHRONOUS}
        self._remembered: dict[int, frozenset[int]] = {}
        self.firsts: dict[int, dict[int, int]] = {}
        """Of each wildcard receive and probe: each sender's first message that is left for it."""
        self.seen: dict[int, list[int]] = defaultdict(list)
        """Of each message the points where it was known to be there."""
        self.place: dict[int, tuple[int, int]] = {}
        self.idle: dict[tuple[int, int], list[int]] = defaultdict(list)
        """Of each place the receives without a match."""
        self._taker = {
            self.taking[row]: self.partner[row] for row in sends.tolist() if self.partner[row] >= 0
        }
        self._taken = frozenset(self._taker)
        self.posted: list[int] = rows["posted"].tolist()
        self.threads = {rank: len(np.unique(rows["thread"][rows["rank"] == rank])) for rank in set(self.rank)}
        self.queues: dict[tuple[int, int], dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
        """Of each place the messages of each sender."""
        self.receivers: dict[tuple[int, int], list[int]] = defaultdict(list)
        self._fill_queues(operations, sends.tolist(), takers.tolist())
        probes = list(self._probes(visit, rows))
        for probe in probes:
            self.seen[probe.message].append(probe.point)
        order.require(*self._taken_in_order(Taking(operations, visit.matches, sends.tolist()), probes))
        self._graph = OrderGraph(order.size, order.sources, order.targets)
        self._back = OrderGraph(order.size, order.targets, order.sources)

    def fits(self, taker: int, message: int) -> bool:
        """Return whether a receive or probe matches messages of this sender and tag."""
        return self._peer[taker] in (ANY, self.rank[message]) and self.tag[taker] in (ANY, self.tag[message])

    def decided_at(self, decided: MadeChoice) -> int:
        """Return the point where it is known what was decided; -1 if there is none."""
        if decided.row >= 0:
            return self.end.get(decided.row, self.begin[decided.row])
        rows = [decided.among[index] for index in decided.outcome or () if 0 <= index < len(decided.among)]
        known = [*map(self.call_end, _calls(decided)), *(self.end.get(row, -1) for row in rows)]
        return int(max(known, default=-1))

    def call_end(self, call: Moment) -> int:
        """Return the point where a call ends that decides something or polls."""
        return self._call_ends[call]

    def surely_before(self, point: int) -> frozenset[int]:
        """Return all that must come before a call that ends at a point is made, by what its thread did."""
        return self.before(self._in_thread_before(point))

    def is_come_to(self, point: int, out: frozenset[int]) -> bool:
        """Return whether the call that ends at a point is made without what is left out."""
        return not any(each in out for each in self._in_thread_before(point))

    def _in_thread_before(self, point: int) -> list[int]:
        return [each for each in self._back.after(point) if each < self.first_taking]

    def first_left(self, place: tuple[int, int], sender: int, tag: int, event: int) -> int:
        """Return a sender's first message with a tag that no receive posted before a call matched; or -1.

        Of a rank with several threads that is not known: when its receives were posted is a time, no number.
        """
        fitting = (each for each in self.queues[place][sender] if tag in (ANY, self.tag[each]))
        return next((each for each in fitting if not self._is_taken(each, event)), -1)

    def _is_taken(self, message: int, event: int) -> bool:
        taker = self.partner[message]
        return taker >= 0 and self.posted[taker] < event

    def _taken_in_order(self, run: Taking, probes: Sequence[ProbedMessage]) -> tuple[Numbers, Numbers]:
        """Return what must come before what, as MPI has receives and probes match messages."""
        pairs = [(self.taking[one], self.taking[other]) for one, other in run.in_order()]
        pairs += [(self.taking[one], end) for one, end in run.before_seen(probes)]
        pairs += [(self.begin[probe.message], probe.point) for probe in probes]
        pairs += self._matched_before(probes)
        pairs += [
            (self.begin[row - (row in self.probed)], self.taking[self.partner[row]])
            for row in self.receives
            if self.partner[row] in self.taking
        ]
        table = np.array(pairs, np.int64).reshape(-1, 2)
        return table[:, 0], table[:, 1]

    def _matched_before(self, probes: Sequence[ProbedMessage]) -> Iterator[tuple[int, int]]:
        """Yield where a message that was probed is matched, and a later poll for it that failed."""
        for rank, thread, poll in self._failed:
            assert poll.envelope is not None
            comm, sender, tag = poll.envelope
            for probe in probes:
                message = probe.message
                fits = sender in (ANY, self.rank[message]) and tag in (ANY, self.tag[message])
                if probe.spot == (comm, rank) and probe.posted < poll.event and fits:
                    yield self.taking[message], self._call_ends[rank, thread, poll.event]

    def _probes(self, visit: Visit, rows: Rows) -> Iterator[ProbedMessage]:
        """Yield the probes that matched a message, also the polls for messages that succeeded."""
        thread: list[int] = rows["thread"].tolist()
        number: list[int] = rows["began"].tolist()
        for row, place in self.place.items():
            if self.is_probe[row] and self.partner[row] >= 0 and row in self.end:
                probe = self.posted[row], thread[row], number[row], self.tag[row]
                yield ProbedMessage(place, *probe, self.partner[row], self.end[row])
        senders = {(*each.decision[:2], each.event): each.outcome for each in visit.decided if each.envelope}
        for decided in visit.decided:
            last = decided.polls[-1] if decided.polls else None
            if last is None or last.failed_polls or last.envelope is None:
                continue
            rank = decided.decision.rank
            call = *decided.decision[:2], last.event
            comm, sender, tag = last.envelope
            sender = sender if sender != ANY else (senders.get(call) or (ANY,))[0]
            message = self.first_left((comm, rank), sender, tag, last.event)
            if message >= 0 and self.threads.get(rank, 0) < 2:
                spot = comm, rank
                yield ProbedMessage(
                    spot, last.event, call[1], last.event, tag, message, self._call_ends[call]
                )

    def is_behind(self, message: int, tag: int, out: frozenset[int]) -> bool:
        """Return whether an earlier message of its sender with a tag stays unmatched then."""
        return any(
            earlier < message
            and self.taking[earlier] in out
            and self.partner[earlier] >= 0
            and tag in (ANY, self.tag[earlier])
            for earlier in self.queues[self.place[message]][self.rank[message]]
        )

    def waiting_before(self, taker: int, out: frozenset[int]) -> list[int]:
        """Return the receives posted before one at its place that have no message, or one left out."""
        place = self.place[taker]
        takers = (self._taker[each] for each in self._taken & out)
        late = [row for row in takers if row < taker and self.place[row] == place]
        return late + [row for row in self.idle[place] if row < taker]

    def can_complete(self, row: int, out: frozenset[int]) -> bool:
        """Return whether a request can be complete without what is left out."""
        partner = self.partner[row]
        if row in self._joining:
            others = self._joining[row]
            return others is not None and not any(each in out for each in others)
        if row in self.taking:
            if row not in self.synchronous:
                return True
            return partner >= 0 and self.taking[row] not in out and self.begin[partner] not in out
        return row in self.begin and partner >= 0 and self.taking[partner] not in out

    def after(self, points: Iterable[int], so_far: frozenset[int] = frozenset()) -> frozenset[int]:
        """Return points with all that must come after them, and what was there before."""
        return so_far.union(*(self._following(each) for each in points if each not in so_far))

    def _following(self, point: int) -> frozenset[int]:
        """Return a point with all that must come after it.

        If choice points are visited one after another, the last first, most of a result follows from the one
        before; as much of that is remembered as needs little room.
        """
        known = self._remembered.get(point)
        if known is not None:
            return known
        found, work = {point}, [point]
        while work:
            for each in self._graph.after(work.pop()):
                if each in found:
                    continue
                before = self._remembered.get(each)
                if before is not None:
                    found |= before
                else:
                    found.add(each)
                    work.append(each)
        if len(self._remembered) >= _MOST_REMEMBERED:
            del self._remembered[next(iter(self._remembered))]
        self._remembered[point] = frozenset(found)
        return self._remembered[point]

    def before(self, points: Iterable[int]) -> frozenset[int]:
        """Return points with all that must come before them: a part of the run that can be repeated."""
        return _reached(self._back, points)

    def clocks(self, ticking: set[int]) -> list[int]:
        """Return a Lamport clock of each point, which ticks at some: how many of those must come before.

        What ticks itself is not counted.
        """
        clock = [0] * self._graph.size
        for point in self._graph.in_order():
            now = clock[point] + (point in ticking)
            for each in self._graph.after(point):
                clock[each] = max(clock[each], now)
        return clock

    def _fill_queues(self, operations: Operations, sends: list[int], takers: list[int]) -> None:
        comm: list[int] = operations.rows["comm"].tolist()
        queues = self.queues
        for row in sends:
            place = comm[row], self._peer[row]
            self.place[row] = place
            queues[place][self.rank[row]].append(row)
        taken: set[int] = set()
        at: dict[tuple[tuple[int, int], int, int], int] = defaultdict(int)
        for row in takers:
            place = comm[row], self.rank[row]
            self.place[row] = place
            if self._peer[row] == ANY:
                lefts = {
                    sender: self._left(queue, at, (place, sender, self.tag[row]), taken)
                    for sender, queue in queues[place].items()
                }
                self.firsts[row] = {sender: each for sender, each in lefts.items() if each >= 0}
            if not self.is_probe[row]:
                if not operations.rows["cancelled"][row]:
                    self.receivers[place].append(row)
                if self.partner[row] >= 0:
                    taken.add(self.partner[row])
                elif not operations.rows["cancelled"][row]:
                    self.idle[place].append(row)

    def _left(
        self,
        queue: list[int],
        at: dict[tuple[tuple[int, int], int, int], int],
        key: tuple[tuple[int, int], int, int],
        taken: set[int],
    ) -> int:
        """Return the first message of a sender with the tag that was not matched before, or -1."""
        tag = key[2]
        while at[key] < len(queue):
            message = queue[at[key]]
            if message not in taken and tag in (ANY, self.tag[message]):
                return message
            at[key] += 1
        return -1


def _calls(decided: MadeChoice) -> Iterator[Moment]:
    """Yield the calls whose ends are points: those that decide, and those that poll without success."""
    rank, thread = decided.decision[:2]
    if decided.event >= 0 and decided.outcome is not None:
        yield rank, thread, decided.event
    for each in decided.polls:
        yield rank, thread, each.event


def _by_row(rows: Numbers, nodes: Numbers) -> dict[int, int]:
    return dict(zip(rows.tolist(), nodes.tolist(), strict=True))


def _reached(
    graph: OrderGraph, points: Iterable[int], so_far: frozenset[int] = frozenset()
) -> frozenset[int]:
    """Return points with all that can be reached from them, and what was there before."""
    found = set(so_far)
    work = [each for each in points if each not in found]
    found.update(work)
    while work:
        for each in graph.after(work.pop()):
            if each not in found:
                found.add(each)
                work.append(each)
    return frozenset(found)
