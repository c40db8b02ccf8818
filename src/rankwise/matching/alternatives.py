"""Which other messages a receive of any source could have taken, had they come earlier.

For a receive, take the first message of each sender that fits it and that no receive posted before takes.
One of these, of another sender than the one it took, is an *alternative* if it can arrive before all the
others of them: if none of those must have arrived before it. All that met before is as it was, so that each
alternative is one step away from the run; what follows from it is another run's to show.

A probe of any source is asked the same: what it could have seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from rankwise.matching.clocks import Clock, Marks, Readings, clocks
from rankwise.matching.messages import Matches
from rankwise.matching.operations import ANY, NEVER, Flags, Kind, Numbers, Operations
from rankwise.matching.order import Order

_LAST = np.iinfo(np.int64).max
_AT_ONCE = 8_192
"""So many receives are looked at together: what they are compared with fits into a processor's cache."""


@dataclass(frozen=True, slots=True, eq=False)
class Alternatives:
    """Pairs of rows: a receive or probe, and a send whose message it could have taken instead of its own."""

    receive: Numbers
    send: Numbers


@dataclass(frozen=True, slots=True, eq=False)
class _Place:
    """One receiver on one communicator: the messages for it, and its receives and probes of any source."""

    messages: Numbers
    """Rows of sends, in order."""
    way: Numbers
    """Of each message the number of its sender, from 0 on."""
    position: Numbers
    """Of each message how many its sender sent before."""
    taken: Numbers
    """Of each message the row of the receive that took it; _LAST for none."""
    receives: Numbers
    own: Numbers
    """Of each receive the message that it took, as an index."""
    first: Numbers
    """Of each receive and sender the first message that fits and was not taken before, as an index; -1."""
    entry: int
    """Where the entries of its senders begin in clocks."""

    @property
    def ways(self) -> int:
        return int(self.first.shape[1])


def alternatives(operations: Operations, matches: Matches) -> Alternatives:
    """Return what every receive and probe of any source that took a message could have taken instead."""
    found = list(_places(operations, matches))
    nothing = np.zeros(0, np.int64)
    if not found:
        return Alternatives(nothing, nothing)
    order = Order(operations, matches, np.concatenate([place.messages for place in found]))
    for place in found:
        _keep_matches(operations, order, place)
    clock = _clocks(order, found)
    pairs = [_possible(operations, matches, *each) for each in zip(found, clock, strict=True)]
    return Alternatives(
        np.concatenate([receive for receive, _ in pairs]), np.concatenate([send for _, send in pairs])
    )


def _places(operations: Operations, matches: Matches) -> Iterator[_Place]:
    rows, partner = operations.rows, matches.partner
    kind = rows["kind"]
    key = rows["comm"].astype(np.int64) << 32
    wild = (rows["peer"] == ANY) & (partner >= 0) & ((kind == Kind.RECEIVE) | (kind == Kind.PROBE))
    wild = np.flatnonzero(wild & (rows["completed"] != NEVER))
    sends = np.flatnonzero((kind == Kind.SEND) & (rows["cancelled"] == 0) & (rows["peer"] >= 0))
    to = key[sends] | rows["peer"][sends]
    doubtful = np.flatnonzero((kind == Kind.RECEIVE) & matches.assumed)
    at, doubtful_at = (key[each] | rows["rank"][each] for each in (wild, doubtful))
    entry = 0
    for place in np.unique(at).tolist():
        messages, receives = sends[to == place], wild[at == place]
        limit = doubtful[doubtful_at == place].min(initial=len(rows))
        place_made = _place(operations, matches, messages, receives[receives < limit], entry)
        if place_made.ways > 1 and len(place_made.receives):
            entry += place_made.ways
            yield place_made


def _place(
    operations: Operations, matches: Matches, messages: Numbers, receives: Numbers, entry: int
) -> _Place:
    rows = operations.rows
    senders, way = np.unique(rows["rank"][messages], return_inverse=True)
    position = np.zeros(len(messages), np.int64)
    for each in range(len(senders)):
        here = way == each
        position[here] = np.arange(np.count_nonzero(here))
    taken = matches.partner[messages]
    taken = np.where(taken >= 0, taken, _LAST)
    tags, asked = rows["tag"][messages], rows["tag"][receives]
    first = np.full((len(receives), len(senders)), -1, np.int64)
    for tag in np.unique(asked).tolist():
        fits = np.ones(len(messages), np.bool_) if tag == ANY else tags == tag
        askers = np.flatnonzero(asked == tag)
        for each in range(len(senders)):
            first[askers, each] = _first_left(np.flatnonzero(fits & (way == each)), taken, receives[askers])
    own = np.searchsorted(messages, matches.partner[receives])
    usual = first[np.arange(len(receives)), way[own]] == own  # threads of one sender have no order
    return _Place(messages, way, position, taken, receives[usual], own[usual], first[usual], entry)


def _first_left(messages: Numbers, taken: Numbers, receives: Numbers) -> Numbers:
    """Return for each receive the first of these messages that no receive posted before it takes, or -1."""
    by_taker = messages[np.argsort(taken[messages], kind="stable")]
    earliest = np.minimum.accumulate(by_taker[::-1])[::-1]
    at = np.searchsorted(taken[by_taker], receives)
    return np.append(earliest, -1)[at]


def _keep_matches(operations: Operations, order: Order, place: _Place) -> None:
    """Require that each receive's message arrives before others that it would have taken.

    What a later receive of the same kind requires is not said again.
    """
    rows = operations.rows
    asked = rows["tag"][place.receives]
    takes = rows["kind"][place.receives] == Kind.RECEIVE
    for tag in np.unique(asked).tolist():
        here = np.flatnonzero((asked == tag) & takes)
        after = np.append(place.receives[here][1:], _LAST)
        first = place.first[here]
        wanted = (first >= 0) & (first != place.own[here][:, None])
        wanted &= np.append(place.taken, _LAST)[first] <= after[:, None]
        receive, way = np.nonzero(wanted)
        order.require(
            order.arrivals(place.messages[place.own[here[receive]]]),
            order.arrivals(place.messages[first[receive, way]]),
        )


def _clocks(order: Order, places: list[_Place]) -> Iterator[tuple[Clock, Clock]]:
    """Yield, for each place, how many messages of each way have arrived when a send begins, and arrives."""
    arrivals = np.concatenate([order.arrivals(place.messages) for place in places])
    begins = np.concatenate([order.begins(place.messages) for place in places])
    marks = Marks(
        arrivals,
        np.concatenate([place.entry + place.way for place in places]),
        np.concatenate([place.position + 1 for place in places]),
    )
    first, width = (
        np.concatenate(
            [np.full(len(place.messages), value) for place, value in zip(places, values, strict=True)]
        )
        for values in ([place.entry for place in places], [place.ways for place in places])
    )
    both = Readings(np.append(begins, arrivals), np.tile(first, 2), np.tile(width, 2))
    kept, missing = clocks(order, sum(place.ways for place in places), marks, both)
    kept[np.repeat(missing, both.width)] = np.iinfo(np.int32).max
    at_begin, at_arrival = np.split(kept, 2)
    at = 0
    for place in places:
        size = len(place.messages) * place.ways
        shape = len(place.messages), place.ways
        yield at_begin[at : at + size].reshape(shape), at_arrival[at : at + size].reshape(shape)
        at += size


def _possible(
    operations: Operations, matches: Matches, place: _Place, clock: tuple[Clock, Clock]
) -> tuple[Numbers, Numbers]:
    """Return the receives and sends that could have met."""
    previous, idle = _previous(place), _idle(operations, matches, place)
    every = np.arange(len(place.receives))
    parts = [
        _possible_of(operations, place, clock, previous, every[start : start + _AT_ONCE])
        for start in range(0, len(every), _AT_ONCE)
    ]
    receive, send = (np.concatenate(each) for each in zip(*parts, strict=True))
    left = ~_wanted_before(operations, idle, receive, send)
    return receive[left], send[left]


def _possible_of(
    operations: Operations, place: _Place, clock: tuple[Clock, Clock], previous: Numbers, receives: Numbers
) -> tuple[Numbers, Numbers]:
    """Return the pairs of some receives, given as indices, as far as what arrives when goes."""
    at_begin, at_arrival = clock
    first = place.first[receives]
    receive, way = np.nonzero((first >= 0) & (first != place.own[receives][:, None]))
    message = first[receive, way]
    limits = np.where(first >= 0, place.position[first], _LAST)[receive]
    receive = receives[receive]
    possible = ~_too_late(at_begin[message], limits, way)
    before = previous[message]
    possible &= (before < 0) | ~_too_late(at_arrival[before], limits, way)
    tags = operations.rows["tag"][place.messages[message]]
    for fitting in (np.full(len(message), ANY), tags):
        earlier = _earlier(operations, place, receive, fitting)
        possible &= (earlier < 0) | ~_too_late(at_arrival[place.own[earlier]], limits, way)
    return place.receives[receive[possible]], place.messages[message[possible]]


def _too_late(clock: Clock, limits: Numbers, way: Numbers) -> Flags:
    """Say of each pair whether, by its clock, another message has come that the receive would take."""
    over = np.asarray(clock > limits)
    over[np.arange(len(way)), way] = False
    return np.asarray(np.count_nonzero(over, axis=1) > 0)


def _previous(place: _Place) -> Numbers:
    """Return for each message the one that its sender sent before, or -1."""
    by_way = np.lexsort((place.position, place.way))
    previous = np.full(len(place.messages), -1, np.int64)
    same = place.way[by_way[1:]] == place.way[by_way[:-1]]
    previous[by_way[1:][same]] = by_way[:-1][same]
    return previous


def _earlier(operations: Operations, place: _Place, receive: Numbers, tag: Numbers) -> Numbers:
    """Return for each receive the last one before it that asks any source for this tag, or -1."""
    rows = operations.rows
    asked = rows["tag"][place.receives]
    takes = rows["kind"][place.receives] == Kind.RECEIVE
    found = np.full(len(receive), -1, np.int64)
    for each in np.unique(tag).tolist():
        here = np.flatnonzero((asked == each) & takes)
        wanted = tag == each
        at = np.searchsorted(here, receive[wanted]) - 1
        found[wanted] = np.where(at >= 0, np.append(here, -1)[at], -1)
    return found


def _idle(operations: Operations, matches: Matches, place: _Place) -> dict[tuple[int, int], int]:
    """Return the first of the receives that took nothing, for each source and tag that they ask for."""
    rows = operations.rows
    comm, rank = rows[["comm", "rank"]][place.receives[0]].item()
    idle = (rows["kind"] == Kind.RECEIVE) & (matches.partner < 0) & (rows["cancelled"] == 0)
    idle &= (rows["rank"] == rank) & (rows["comm"] == comm)
    found: dict[tuple[int, int], int] = {}
    for row in np.flatnonzero(idle).tolist():
        found.setdefault(rows[["peer", "tag"]][row].item(), row)
    return found


def _wanted_before(
    operations: Operations, idle: dict[tuple[int, int], int], receive: Numbers, send: Numbers
) -> Flags:
    """Mark pairs of which a receive posted before, which took nothing in this run, would take the message."""
    sender, sent = (operations.rows[name][send] for name in ("rank", "tag"))
    marked = np.zeros(len(receive), np.bool_)
    for (peer, tag), row in idle.items():
        fits = ((sender == peer) | (peer == ANY)) & ((sent == tag) | (tag == ANY))
        marked |= fits & (receive > row)
    return marked
