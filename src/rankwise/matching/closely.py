"""Whether a receive could have taken a message, where that depends on which others must have begun.

What must have come before is a *cut*: a clock with, for each place, how many messages of each sender have
arrived there and how many receives have begun. A receive that has begun, whose own message has not arrived,
keeps those that fit it from arriving; if the cut has one of them, it needs the receive's own, too, with all
that this needs. So cuts grow until nothing is missing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from rankwise.matching.choices import Place
from rankwise.matching.clocks import Clock, Marks, Readings, clocks
from rankwise.matching.operations import ANY, Numbers
from rankwise.matching.order import Order

_FAR = 1 << 32
"""More than any number of messages."""

_AT_ONCE = 50_000
"""So many pairs are looked at together: the clocks that these need are held in memory."""


class Pair(NamedTuple):
    """A receive and a message of a place, as indices."""

    place: int
    receive: int
    message: int


class _Case(NamedTuple):
    """A pair, and the points that come directly before the receive and before the message's arrival."""

    pair: Pair
    begin: int
    before: tuple[int, ...]


class _Unknown(Exception):
    """The clock of a node has not been read yet."""


class _Waiting:
    """All receives by the way and position of what they took, to find those that still wait for it."""

    def __init__(self, places: Sequence[Place]) -> None:
        self._entry = np.concatenate([place.entry + np.arange(place.ways) for place in places])
        self._begun = np.concatenate([np.full(place.ways, place.begun) for place in places])
        self._place = np.repeat(np.arange(len(places)), [place.ways for place in places])
        takers = [np.flatnonzero(place.takes) for place in places]
        owns = [place.own[each] for place, each in zip(places, takers, strict=True)]
        starts = np.searchsorted(self._place, np.arange(len(places)))
        keys = np.concatenate(
            [
                (start + place.way[own]) * _FAR + place.position[own]
                for start, place, own in zip(starts, places, owns, strict=True)
            ]
        )
        order = np.argsort(keys, kind="stable")
        self._keys, self._takers = keys[order], np.concatenate(takers)[order]
        self._ends = np.searchsorted(self._keys, (np.arange(len(self._entry)) + 1) * _FAR)
        self._earliest = np.append(self._takers, _FAR)
        for start, end in zip(np.append(0, self._ends[:-1]), self._ends, strict=True):
            part = self._earliest[start:end]
            part[:] = np.minimum.accumulate(part[::-1])[::-1]

    def of(self, cut: Clock, everything: Clock) -> Iterator[tuple[int, int]]:
        """Yield places and receives that have begun by the second, and whose message a cut does not have."""
        begun = everything[self._begun]
        at = np.searchsorted(self._keys, np.arange(len(self._entry)) * _FAR + cut[self._entry])
        for way in np.flatnonzero((at < self._ends) & (self._earliest[at] < begun)).tolist():
            here, limit = int(at[way]), int(begun[way])
            while here < self._ends[way] and self._earliest[here] < limit:
                if self._takers[here] < limit:
                    yield int(self._place[way]), int(self._takers[here])
                here += 1


class Closely:
    """Looks at pairs one by one."""

    def __init__(self, order: Order, places: Sequence[Place], marks: Marks) -> None:
        """Use an order in which receives keep from arriving what others took who must have begun then."""
        self._order = order
        self._places = places
        self._marks = marks
        self._size = sum(place.ways + 2 for place in places)
        self._waiting = _Waiting(places)
        self._known: dict[int, Clock] = {}
        self._wanted: set[int] = set()

    def possible(self, pairs: Sequence[Pair]) -> list[Pair]:
        """Return those that are possible."""
        return [
            pair
            for start in range(0, len(pairs), _AT_ONCE)
            for pair in self._together(pairs[start : start + _AT_ONCE])
        ]

    def _together(self, pairs: Sequence[Pair]) -> list[Pair]:
        """Return the same; clocks are read as long as more of them are needed."""
        found: list[Pair] = []
        cases = list(self._cases(pairs))
        self._known.clear()
        for case in cases:
            self._wanted.update((case.begin, *case.before))
        while cases:
            self._read()
            left = []
            for case in cases:
                try:
                    if self._is_possible(case):
                        found.append(case.pair)
                except _Unknown:
                    left.append(case)
            cases = left
        return found

    def _cases(self, pairs: Sequence[Pair]) -> Iterator[_Case]:
        """Yield what comes directly before: the message is sent, and nobody else is there to take it."""
        order = self._order
        for number, place in enumerate(self._places):
            here = [pair for pair in pairs if pair.place == number]
            receive = np.array([pair.receive for pair in here], np.int64)
            message = np.array([pair.message for pair in here], np.int64)
            first = [place.previous[message]]
            for tag in (np.full(len(here), ANY), place.tags[message]):
                earlier = place.earlier(receive, tag)
                first.append(np.where(earlier >= 0, place.own[earlier], -1))
            arrivals = [np.where(each >= 0, order.arrivals(place.messages[each]), -1) for each in first]
            begins = order.begins(place.receives[receive]).tolist()
            points = np.column_stack([order.begins(place.messages[message]), *arrivals]).tolist()
            for pair, begin, before in zip(here, begins, points, strict=True):
                yield _Case(pair, begin, tuple(each for each in before if each >= 0))

    def _read(self) -> None:
        nodes = np.array(sorted(self._wanted), np.int64)
        self._wanted.clear()
        whole = np.zeros(len(nodes), np.int64), np.full(len(nodes), self._size)
        kept, missing = clocks(self._order, self._size, self._marks, Readings(nodes, *whole))
        kept[np.repeat(missing, self._size)] = np.iinfo(np.int32).max
        self._known |= dict(zip(nodes.tolist(), kept.reshape(-1, self._size), strict=True))

    def _clock(self, nodes: Sequence[int]) -> Clock:
        """Return what all these nodes need together."""
        unknown = [each for each in nodes if each not in self._known]
        if unknown:
            self._wanted.update(unknown)
            raise _Unknown
        found: Clock = np.max([self._known[each] for each in nodes], axis=0)
        return found

    def _is_possible(self, case: _Case) -> bool:
        place = self._places[case.pair.place]
        before = self._clock(case.before)
        everything = np.maximum(before, self._known[case.begin])
        while not _is_over(place, case.pair, before):
            more = self._kept(case.pair, before, everything)
            if more:
                before = np.maximum(before, self._clock(more))
                everything = np.maximum(before, everything)
                continue
            more = self._kept(case.pair, everything, everything)
            if not more:
                return True
            everything = np.maximum(everything, self._clock(more))
        return False

    def _kept(self, pair: Pair, cut: Clock, everything: Clock) -> list[int]:
        """Return the arrivals that a cut lacks, though receives that have begun keep others behind them."""
        own: list[int] = []
        for number, receive in self._waiting.of(cut, everything):
            place = self._places[number]
            first = place.first[receive]
            arrived = cut[place.entry : place.entry + place.ways] > place.position[first]
            others = (first >= 0) & (first != place.own[receive]) & arrived
            if others.any() and (number, receive) != pair[:2]:
                own.append(int(place.messages[place.own[receive]]))
        found: Numbers = self._order.arrivals(np.array(own, np.int64))
        return list(found.tolist())


def _is_over(place: Place, pair: Pair, before: Clock) -> bool:
    """Say whether the receive has taken another message by then, or the probe has ended."""
    if not place.takes[pair.receive]:
        return bool(before[place.seen] > pair.receive)
    first = place.first[pair.receive]
    others = (first >= 0) & (first != pair.message)
    arrived = before[place.entry : place.entry + place.ways]
    return bool((others & (arrived > place.position[first])).any())
