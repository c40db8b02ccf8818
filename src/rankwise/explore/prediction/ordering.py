"""Whether some order of all points of a run allows who took what, and what to tell the solver if none does.

The points are the begin of each call, which is the end of the one before, the arrival of each message, and
for each receive or probe with a choice the moment just after what it took arrived. What must come before what
is a graph; there is an order if it has no cycle. Each edge has a reason, in literals, and the reasons of a
cycle cannot all hold.
"""

from __future__ import annotations

from collections import defaultdict, deque
from itertools import pairwise
from typing import TypeAlias

import numpy as np

from rankwise.explore.prediction.encoding import Encoding
from rankwise.matching.components import components
from rankwise.matching.operations import Kind, Numbers

Point: TypeAlias = int
Reason: TypeAlias = tuple[int, ...]
_MOST_CYCLES = 200
"""So many are told at once, each the shortest through one of its points."""


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
        """How much there is to look at."""
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
        told = tuple(each for each in reason if each != self._encoding.formula.true)
        self._edges[one, other].append(told)

    def _add_calls(self) -> None:
        encoding = self._encoding
        rows = encoding.setting.sequences.operations.rows
        for rank, calls in encoding.setting.sequences.calls.items():
            for at, call in enumerate(calls):
                after, past = self._at("call", rank, at + 1), encoding.is_past(rank, at)
                self._require(self._at("call", rank, at), after, past)
                for row in call.needs:
                    if rows["kind"][row] == Kind.COLLECTIVE:
                        for each in encoding.setting.members_needed(row) or ():
                            self._require(self._begin(each), after, past)

    def _add_messages(self) -> None:
        encoding = self._encoding
        sequences = encoding.setting.sequences
        rows = sequences.operations.rows
        sends = np.flatnonzero((rows["kind"] == Kind.SEND) & (rows["peer"] >= 0))
        for send in sends.tolist():
            self._require(self._begin(send), self._at("arrival", send), encoding.is_begun(send))
        for one, after in _in_order(sends, rows[["comm", "rank", "peer"]][sends].tolist()):
            self._require(self._at("arrival", one), self._at("arrival", after), encoding.is_begun(after))
        for (send, taker), met in encoding.met.items():
            arrival = self._at("arrival", send)
            if taker in sequences.ended:
                rank, at = sequences.ended[taker]
                self._require(arrival, self._at("call", rank, at + 1), met, encoding.is_past(rank, at))
            if (
                rows["kind"][taker] == Kind.RECEIVE
                and encoding.setting.waits(send)
                and send in sequences.ended
            ):
                rank, at = sequences.ended[send]
                after, past = self._at("call", rank, at + 1), encoding.is_past(rank, at)
                self._require(arrival, after, met, past)
                self._require(self._begin(taker), after, met, past)

    def _add_open_places(self) -> None:
        encoding = self._encoding
        for place in encoding.setting.open_places:
            for taker in place.takers:
                moment, done = self._at("moment", taker.row), encoding.done[taker.row]
                for message in place.offers[taker.row]:
                    arrival = self._at("arrival", message.row)
                    met = encoding.met[message.row, taker.row]
                    self._require(arrival, moment, met)
                    left = [-encoding.taken_by[message.row, taker.row]]
                    if not taker.takes:
                        left.append(-met)
                    self._require(moment, arrival, done, encoding.is_begun(message.row), *left)


def _in_order(sends: Numbers, ways: list[tuple[int, int, int]]) -> list[tuple[int, int]]:
    """Return each message with the next one of the same sender to the same receiver."""
    last: dict[tuple[int, int, int], int] = {}
    pairs = []
    for send, way in zip(sends.tolist(), ways, strict=True):
        if way in last:
            pairs.append((last[way], send))
        last[way] = send
    return pairs


def _shortest(successors: dict[Point, set[Point]], start: Point, inside: set[Point]) -> list[Point]:
    """Return a shortest way from a point back to itself."""
    came: dict[Point, Point] = {}
    work = deque([start])
    while work:
        point = work.popleft()
        for after in successors.get(point, ()):
            if after == start:
                way = [start, point]
                while way[-1] != start:
                    way.append(came[way[-1]])
                return way[::-1] if point != start else [start, start]
            if after in inside and after not in came:
                came[after] = point
                work.append(after)
    return []
