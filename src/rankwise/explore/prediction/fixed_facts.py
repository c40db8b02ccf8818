"""What is fixed in every order: which ranks wait for which, and which messages can match which receives."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

import numpy as np

from rankwise.explore.prediction.rank_sequences import Sequences
from rankwise.explore.prediction.receivers import (
    PostedReceive,
    ReceiveQueue,
    SentMessage,
    places,
    served,
    without,
)
from rankwise.matching.collectives.member_waits import required_ranks
from rankwise.matching.operations import OperationKind, SendMode
from rankwise.matching.order.order_graph import OrderGraph
from rankwise.standard.collective_waits import allowed

_ROUNDS = 4
"""So often what is impossible is searched for: each time, more is known of what must come before what."""


@dataclass(slots=True, eq=False)
class Setting:
    """Calls, and how an MPI library treats them."""

    sequences: Sequences
    infinite: bool
    """Standard sends never wait for their receive."""
    synchronises: bool = False
    """All members of a collective wait for each other, also where only some must."""
    open_places: list[ReceiveQueue] = field(default_factory=list)
    closed: dict[int, SentMessage] = field(default_factory=dict)
    """What each receive in the other places matches, if it does."""
    _meetings: dict[tuple[int, int], dict[int, int]] = field(default_factory=lambda: defaultdict(dict))

    def __post_init__(self) -> None:
        rows = self.sequences.operations.rows
        for row in (rows["kind"] == OperationKind.COLLECTIVE).nonzero()[0].tolist():
            rank, comm, position = rows[["rank", "comm", "position"]][row].item()
            self._meetings[comm, position][rank] = row
        self._sort(places(self.sequences.operations))
        for _ in range(_ROUNDS):
            before = self.pairs
            necessary = _Necessary(self)
            parts = [part for place in self.open_places for part in without(place, necessary.forbids)]
            parts = [last for part in parts for last in without(part, _spoken_for(self, part))]
            self._sort(parts)
            if before == self.pairs:
                break

    @property
    def pairs(self) -> int:
        """How many pairs of a message and a receive there are of which it is open whether they match."""
        return sum(len(offers) for place in self.open_places for offers in place.offers.values())

    def _sort(self, found: list[ReceiveQueue]) -> None:
        self.open_places = [place for place in found if place.is_open]
        for place in found:
            if not place.is_open:
                self.closed |= served(place)

    def waits(self, row: int) -> bool:
        """Return whether a send waits for its receive."""
        mode = self.sequences.operations.rows["mode"][row]
        return bool(mode == SendMode.SYNCHRONOUS or (mode != SendMode.BUFFERED and not self.infinite))

    def members_needed(self, row: int) -> list[int] | None:
        """Return the rows that a member of a collective waits for; None if one never enters."""
        operations = self.sequences.operations
        rank, comm, position = operations.rows[["rank", "comm", "position"]][row].item()
        if self.synchronises:
            needed = allowed(rank, operations.communicators[comm].everyone)
        else:
            needed = required_ranks(operations, row)
        there = self._meetings[comm, position]
        if any(each not in there for each in needed):
            return None
        return [there[each] for each in needed]


class _Necessary:
    """Which receives of open places have ended, and which sends, before a call can begin."""

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self._bit: dict[int, int] = {}
        calls = setting.sequences.calls
        self._points = {(rank, at): 0 for rank, each in calls.items() for at in range(len(each) + 1)}
        """By call: the rows that have ended before, as bits."""
        for place in setting.open_places:
            waiting = [receive.row for receive in place.receives]
            waiting += [message.row for message in place.messages if setting.waits(message.row)]
            for row in waiting:
                if row in setting.sequences.ended:
                    rank, at = setting.sequences.ended[row]
                    self._bit[row] = 1 << len(self._bit)
                    self._points[rank, at + 1] |= self._bit[row]
        self._spread()

    def forbids(self, message: SentMessage, receive: PostedReceive) -> bool:
        """Return whether the one is over before the other can begin."""
        started = self._setting.sequences.started
        if self._points[started[message.row]] & self._bit.get(receive.row, 0):
            return True
        return bool(self._points[started[receive.row]] & self._bit.get(message.row, 0))

    def _spread(self) -> None:
        number = {point: at for at, point in enumerate(self._points)}
        edges = np.array([(number[one], number[other]) for one, other in self._edges()], np.int64)
        graph = OrderGraph(len(number), *edges.reshape(-1, 2).T)
        ended = list(self._points.values())
        for point in graph.in_order():
            for each in graph.after(point):
                ended[each] |= ended[point]
        self._points = dict(zip(number, ended, strict=True))

    def _edges(self) -> list[tuple[tuple[int, int], tuple[int, int]]]:
        setting, sequences = self._setting, self._setting.sequences
        kind = sequences.operations.rows["kind"]
        pairs = []
        for rank, calls in sequences.calls.items():
            for at, call in enumerate(calls):
                end = rank, at + 1
                pairs.append(((rank, at), end))
                for row in call.needs:
                    if kind[row] == OperationKind.COLLECTIVE:
                        pairs += [
                            (sequences.started[each], end) for each in setting.members_needed(row) or ()
                        ]
                    elif row in setting.closed:
                        pairs.append((sequences.started[setting.closed[row].row], end))
        for receive, message in setting.closed.items():
            if (
                kind[receive] == OperationKind.RECEIVE
                and setting.waits(message.row)
                and message.row in sequences.ended
            ):
                rank, at = sequences.ended[message.row]
                pairs.append((sequences.started[receive], (rank, at + 1)))
        return pairs


def _spoken_for(setting: Setting, place: ReceiveQueue) -> _SpokenFor:
    """Return what is matched for certain before a receive begins.

    If those that ended before could only take what are as many messages, they took all of these.
    """
    started, ended = setting.sequences.started, setting.sequences.ended
    receives = [receive for receive in place.receives if receive.is_receive]
    by_end = sorted(
        (receive for receive in receives if receive.row in ended), key=lambda each: ended[each.row]
    )
    taken: dict[int, int] = {}
    offered: set[int] = set()
    for number, receive in enumerate(by_end):
        offered.update(each.row for each in place.offers[receive.row])
        at = ended[receive.row]
        last = number + 1 == len(by_end) or ended[by_end[number + 1].row] != at
        if last and len(offered) == number + 1:
            for row in offered:
                taken.setdefault(row, at[1])
    return _SpokenFor(started, taken)


@dataclass(frozen=True, slots=True)
class _SpokenFor:
    """Messages that are matched by the end of a call of their receiver."""

    started: dict[int, tuple[int, int]]
    taken: dict[int, int]

    def __call__(self, message: SentMessage, receive: PostedReceive) -> bool:
        """Return whether the message is matched before this begins."""
        return message.row in self.taken and self.taken[message.row] < self.started[receive.row][1]
