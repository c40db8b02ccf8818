"""Whether some order of all points of a run allows the matches, and what the solver learns if none does.

The points are the begin of each call, which is the end of the one before, and the match of each message.
What must come before what is a graph; there is an order if it has no cycle. Each edge has a reason, in
literals, and the reasons of a cycle cannot all hold.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias

import numpy as np

from rankwise.explore.prediction.encoding import Encoding
from rankwise.explore.prediction.receivers import PostedReceive, ReceiveQueue
from rankwise.matching.deadlock.components import components
from rankwise.matching.operations import OperationKind

Point: TypeAlias = int
Reason: TypeAlias = tuple[int, ...]
_MOST_CYCLES = 200
"""So many are reported at once, each the shortest through one of its points."""


class Ordering:
    """All that may have to come before something, each with when it must."""

    def __init__(self, encoding: Encoding) -> None:
        self._encoding = encoding
        self._point: dict[tuple[str, int, int], Point] = {}
        self._edges: dict[tuple[Point, Point], list[Reason]] = defaultdict(list)
        self._add_calls()
        self._add_messages()
        self._add_open_places()

    @property
    def size(self) -> int:
        """How many edges there are to examine."""
        return 1 + len(self._edges)

    def broken(self, model: list[bool]) -> list[Reason]:
        """Return reasons that hold in a model and cannot all hold; nothing if there is an order."""

        def holds(literal: int) -> bool:
            return model[literal] if literal > 0 else not model[-literal]

        successors: dict[Point, set[Point]] = defaultdict(set)
        reason: dict[tuple[Point, Point], Reason] = {}
        for edge, reasons in self._edges.items():
            for each in reasons:
                if all(map(holds, each)):
                    successors[edge[0]].add(edge[1])
                    successors.setdefault(edge[1], set())
                    reason[edge] = each
                    break
        found: dict[Reason, None] = {}
        for group in components(successors):
            if len(group) == 1 and group[0] not in successors[group[0]]:
                continue
            for point in sorted(group)[:_MOST_CYCLES]:
                cycle = _shortest(successors, point, set(group))
                if cycle:
                    literals = {literal for edge in pairwise(cycle) for literal in reason[edge]}
                    found[tuple(sorted(literals))] = None
            if len(found) >= _MOST_CYCLES:
                break
        return list(found)

    def _at(self, kind: str, one: int, other: int = 0) -> Point:
        return self._point.setdefault((kind, one, other), len(self._point))

    def _begin(self, row: int) -> Point:
        return self._at("call", *self._encoding.setting.sequences.started[row])

    def _require(self, one: Point, other: Point, *reason: int) -> None:
        reported = tuple(each for each in reason if each != self._encoding.formula.true)
        self._edges[one, other].append(reported)

    def _add_calls(self) -> None:
        encoding = self._encoding
        rows = encoding.setting.sequences.operations.rows
        for rank, calls in encoding.setting.sequences.calls.items():
            for at, call in enumerate(calls):
                after, past = self._at("call", rank, at + 1), encoding.is_past(rank, at)
                self._require(self._at("call", rank, at), after, past)
                for row in call.needs:
                    if rows["kind"][row] == OperationKind.COLLECTIVE:
                        for each in encoding.setting.members_needed(row) or ():
                            self._require(self._begin(each), after, past)

    def _add_messages(self) -> None:
        encoding = self._encoding
        sequences = encoding.setting.sequences
        rows = sequences.operations.rows
        sends = np.flatnonzero((rows["kind"] == OperationKind.SEND) & (rows["peer"] >= 0))
        for send in sends.tolist():
            self._require(self._begin(send), self._at("taking", send), encoding.is_begun(send))
        for (send, receive), matched in encoding.matched.items():
            takes, taking = rows["kind"][receive] == OperationKind.RECEIVE, self._at("taking", send)
            if takes:
                self._require(self._begin(receive), taking, matched)
            if receive in sequences.ended:
                rank, at = sequences.ended[receive]
                known = taking if takes else self._begin(send)
                self._require(known, self._at("call", rank, at + 1), matched, encoding.is_past(rank, at))
            if takes and encoding.setting.waits(send) and send in sequences.ended:
                rank, at = sequences.ended[send]
                after, past = self._at("call", rank, at + 1), encoding.is_past(rank, at)
                self._require(taking, after, matched, past)
                self._require(self._begin(receive), after, matched, past)

    def _add_open_places(self) -> None:
        for place in self._encoding.setting.open_places:
            for number, receive in enumerate(place.receives):
                self._encoding.formula.must_be_in_time()
                if receive.is_receive:
                    self._add_receive(place, receive)
                else:
                    self._add_probe(place, receive, place.receives[:number])

    def _add_receive(self, place: ReceiveQueue, receive: PostedReceive) -> None:
        """Require that it matches before messages that fit it match receives that are posted later."""
        encoding, offers = self._encoding, place.offers[receive.row]
        for message in offers:
            taking, matched = self._at("taking", message.row), encoding.matched[message.row, receive.row]
            for other in offers:
                if other is message:
                    continue
                later = [-encoding.matched_by[other.row, receive.row], encoding.done[other.row]]
                self._require(taking, self._at("taking", other.row), matched, *later)
                if other.sender == message.sender and other.row < message.row:
                    self._require(self._at("taking", other.row), taking, matched)

    def _add_probe(self, place: ReceiveQueue, probe: PostedReceive, before: Sequence[PostedReceive]) -> None:
        """Require that receives of what it matches, or of what is in front of that, are over by then."""
        encoding = self._encoding
        if probe.row not in encoding.setting.sequences.ended:
            return
        rank, at = encoding.setting.sequences.ended[probe.row]
        end, past = self._at("call", rank, at + 1), encoding.is_past(rank, at)
        for message in place.offers[probe.row]:
            seen = encoding.matched[message.row, probe.row]
            for receive in before:
                for other in place.offers[receive.row] if receive.is_receive else ():
                    is_earlier = other.sender == message.sender and other.row < message.row
                    if receive.fits(message) or (is_earlier and probe.fits(other)):
                        matched = encoding.matched[other.row, receive.row]
                        self._require(self._at("taking", other.row), end, seen, matched, past)


def _shortest(successors: dict[Point, set[Point]], start: Point, inside: set[Point]) -> list[Point]:
    """Return a shortest way from a point back to itself."""
    previous: dict[Point, Point] = {}
    work = deque([start])
    while work:
        point = work.popleft()
        for after in successors.get(point, ()):
            if after == start:
                way = [start, point]
                while way[-1] != start:
                    way.append(previous[way[-1]])
                return way[::-1] if point != start else [start, start]
            if after in inside and after not in previous:
                previous[after] = point
                work.append(after)
    return []
