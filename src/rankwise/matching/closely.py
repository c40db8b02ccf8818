"""Whether a receive could have taken a message, where that depends on which others must have begun.

What must have come before is a *cut*: a clock with, for each place, how many messages of each sender have
arrived there and how many receives have begun. A receive that has begun, whose own message has not arrived,
keeps those that fit it from arriving; if the cut has one of them, it needs the receive's own, too, with all
that this needs. So cuts grow until nothing is missing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from rankwise.matching.choices import Place
from rankwise.matching.clocks import Clock, Marks, Readings, clocks
from rankwise.matching.operations import ANY, Numbers
from rankwise.matching.order import Order


class Pair(NamedTuple):
    """A receive and a message of a place, as indices."""

    place: int
    receive: int
    message: int


class _Unknown(Exception):
    """The clock of a node has not been read yet."""


class _Waiting:
    """The receives of a place by the way and position of what they took, to find those that still wait."""

    def __init__(self, place: Place) -> None:
        takers = np.flatnonzero(place.takes)
        way, position = place.way[place.own[takers]], place.position[place.own[takers]]
        self._takers: list[Numbers] = []
        self._positions: list[Numbers] = []
        self._earliest: list[Numbers] = []
        for each in range(place.ways):
            here = takers[way == each]
            here = here[np.argsort(position[way == each], kind="stable")]
            self._takers.append(here)
            self._positions.append(place.position[place.own[here]])
            self._earliest.append(np.minimum.accumulate(here[::-1])[::-1])

    def of(self, way: int, arrived: int, begun: int) -> list[int]:
        """Return the receives among the first `begun` whose message, of this way, has not arrived."""
        found = []
        at = int(np.searchsorted(self._positions[way], arrived))
        while at < len(self._takers[way]) and self._earliest[way][at] < begun:
            if self._takers[way][at] < begun:
                found.append(int(self._takers[way][at]))
            at += 1
        return found


class Closely:
    """Looks at pairs one by one."""

    def __init__(self, order: Order, places: Sequence[Place], marks: Marks) -> None:
        """Use an order in which receives keep from arriving what others took who must have begun then."""
        self._order = order
        self._places = places
        self._marks = marks
        self._size = sum(place.ways + 2 for place in places)
        self._waiting = [_Waiting(place) for place in places]
        self._known: dict[int, Clock] = {}
        self._wanted: set[int] = set()

    def possible(self, pairs: Sequence[Pair]) -> list[Pair]:
        """Return those that are possible; clocks are read as long as more of them are needed."""
        found: list[Pair] = []
        while pairs:
            left = []
            for pair in pairs:
                try:
                    if self._is_possible(pair):
                        found.append(pair)
                except _Unknown:
                    left.append(pair)
            pairs = left
            self._read()
        return found

    def _read(self) -> None:
        nodes = np.array(sorted(self._wanted), np.int64)
        self._wanted.clear()
        if not len(nodes):
            return
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

    def _is_possible(self, pair: Pair) -> bool:
        place = self._places[pair.place]
        begin = int(self._order.begins(place.receives[[pair.receive]])[0])
        before = self._clock(self._needed_for(place, pair))
        everything = np.maximum(before, self._clock([begin]))
        while not _is_over(place, pair, before):
            more = self._kept(pair, before, everything)
            if more:
                before = np.maximum(before, self._clock(more))
                everything = np.maximum(before, everything)
                continue
            more = self._kept(pair, everything, everything)
            if not more:
                return True
            everything = np.maximum(everything, self._clock(more))
        return False

    def _needed_for(self, place: Place, pair: Pair) -> list[int]:
        """Return what comes directly before the message's arrival: it is sent, and nobody else takes it."""
        sends = place.messages[[pair.message]]
        before = [int(self._order.begins(sends)[0])]
        first = [int(place.previous[pair.message])]
        for tag in (ANY, int(place.tags[pair.message])):
            earlier = place.earlier(np.array([pair.receive]), np.array([tag]))
            first += [int(place.own[each]) for each in earlier if each >= 0]
        arrivals = self._order.arrivals(place.messages[[each for each in first if each >= 0]])
        return [*before, *arrivals.tolist()]

    def _kept(self, pair: Pair, cut: Clock, everything: Clock) -> list[int]:
        """Return the arrivals that a cut lacks, though receives that have begun keep others behind them."""
        found: list[int] = []
        for number, place in enumerate(self._places):
            arrived = cut[place.entry : place.entry + place.ways]
            for way in range(place.ways):
                for each in self._waiting[number].of(way, int(arrived[way]), int(everything[place.begun])):
                    if (number, each) == pair[:2]:
                        continue
                    first = place.first[each]
                    others = (first >= 0) & (first != place.own[each]) & (arrived > place.position[first])
                    if others.any():
                        found += self._order.arrivals(place.messages[place.own[[each]]]).tolist()
        return found


def _is_over(place: Place, pair: Pair, before: Clock) -> bool:
    """Say whether the receive has taken another message by then, or the probe has ended."""
    if not place.takes[pair.receive]:
        return bool(before[place.seen] > pair.receive)
    first = place.first[pair.receive]
    others = (first >= 0) & (first != pair.message)
    arrived = before[place.entry : place.entry + place.ways]
    return bool((others & (arrived > place.position[first])).any())
