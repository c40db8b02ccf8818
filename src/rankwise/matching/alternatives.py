"""Which other messages a receive of any source could have taken, had they come earlier.

For a receive, take the first message of each sender that fits it and that no receive posted before takes.
One of these, of another sender than the one it took, is an *alternative* if it can arrive before all the
others of them: if none of those must have arrived before it. All that met before is as it was, so that each
alternative is one step away from the run; what follows from it is another run's to show.

A probe of any source sees any message that is there, so that only what its own end leads to is too late.

Who must have arrived is read from clocks. What receives of any source keep from coming before their own is
required of all orders at first; what is possible then, is. What is impossible also where only those keep
something who must have begun, is. The few others are looked at closely (`closely`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from rankwise.matching.choices import LAST, Place, places
from rankwise.matching.clocks import Clock, Marks, Readings, clocks
from rankwise.matching.closely import Closely, Pair
from rankwise.matching.keeping import keep_always, keep_for_takers
from rankwise.matching.messages import Matches
from rankwise.matching.operations import ANY, NEVER, Flags, Kind, Numbers, Operations
from rankwise.matching.order import Order

_AT_ONCE = 8_192
"""So many receives are looked at together: what they are compared with fits into a processor's cache."""


@dataclass(frozen=True, slots=True, eq=False)
class Alternatives:
    """Pairs of rows: a receive or probe, and a send whose message it could have taken instead of its own."""

    receive: Numbers
    send: Numbers
    judged: Numbers
    """The receives and probes that were looked at; of others nothing is known, or they have one sender."""


@dataclass(frozen=True, slots=True, eq=False)
class _Pairs:
    """Receives and messages of a place, as indices, and which of them are possible."""

    receive: Numbers
    message: Numbers
    possible: Flags


def alternatives(operations: Operations, matches: Matches) -> Alternatives:
    """Return what every receive and probe of any source that took a message could have taken instead."""
    found = places(operations, matches)
    nothing = np.zeros(0, np.int64)
    if not found:
        return Alternatives(nothing, nothing, nothing)
    order = _order(operations, matches, found)
    for place in found:
        keep_always(order, place)
    pairs = [_judged(*each) for each in zip(found, _clocks(order, found), strict=True)]
    if any(_may_be_wrong(*each) for each in zip(found, pairs, strict=True)):
        pairs = _again(operations, matches, found, pairs)
    both = list(zip(found, pairs, strict=True))
    return Alternatives(
        np.concatenate([place.receives[each.receive[each.possible]] for place, each in both]),
        np.concatenate([place.messages[each.message[each.possible]] for place, each in both]),
        np.concatenate([place.receives for place in found]),
    )


def _order(operations: Operations, matches: Matches, found: list[Place]) -> Order:
    rows = operations.rows
    receives = np.concatenate([place.receives for place in found])
    probes = receives[(rows["kind"][receives] == Kind.PROBE) & (rows["completed"][receives] != NEVER)]
    return Order(operations, matches, np.concatenate([place.messages for place in found]), receives, probes)


def _marks(order: Order, place: Place, begins: bool) -> Marks:
    """Return where messages arrive, probes end and, if wanted, receives begin."""
    probes = np.flatnonzero(~place.takes)
    every = np.arange(len(place.receives)) if begins else probes[:0]
    nodes = order.begins(place.receives[every]), order.ends(place.receives[probes])
    entries = np.full(len(every), place.begun), np.full(len(probes), place.seen)
    return Marks(
        np.concatenate([order.arrivals(place.messages), *nodes]),
        np.concatenate([place.entry + place.way, *entries]),
        np.concatenate([place.position + 1, every + 1, probes + 1]),
    )


def _together(marks: list[Marks]) -> Marks:
    return Marks(
        np.concatenate([each.node for each in marks]),
        np.concatenate([each.entry for each in marks]),
        np.concatenate([each.value for each in marks]),
    )


def _clocks(order: Order, found: list[Place]) -> Iterator[tuple[Clock, Clock]]:
    """Yield, for each place, how much has come there when a send begins, and when its message arrives."""
    counts = [len(place.messages) for place in found]
    widths = [place.ways + 2 for place in found]
    sends = np.concatenate([place.messages for place in found])
    first, width = (np.repeat(each, counts) for each in ([place.entry for place in found], widths))
    nodes = np.append(order.begins(sends), order.arrivals(sends))
    both = Readings(nodes, np.tile(first, 2), np.tile(width, 2))
    marks = _together([_marks(order, place, begins=False) for place in found])
    kept, missing = clocks(order, sum(widths), marks, both)
    kept[np.repeat(missing, both.width)] = np.iinfo(np.int32).max
    at_begin, at_arrival = np.split(kept, 2)
    at = 0
    for shape in zip(counts, widths, strict=True):
        size = shape[0] * shape[1]
        yield at_begin[at : at + size].reshape(shape), at_arrival[at : at + size].reshape(shape)
        at += size


def _judged(place: Place, clock: tuple[Clock, Clock]) -> _Pairs:
    """Return the receives and messages that could meet as far as who asks for what goes, and who could."""
    every = np.arange(len(place.receives))
    parts = [
        _judged_of(place, clock, every[start : start + _AT_ONCE]) for start in range(0, len(every), _AT_ONCE)
    ]
    receive, message, possible = (np.concatenate(each) for each in zip(*parts, strict=True))
    left = ~_wanted_before(place, receive, message)
    return _Pairs(receive[left], message[left], possible[left])


def _judged_of(place: Place, clock: tuple[Clock, Clock], receives: Numbers) -> tuple[Numbers, Numbers, Flags]:
    at_begin, at_arrival = clock
    first = place.first[receives]
    receive, way = np.nonzero((first >= 0) & (first != place.own[receives][:, None]))
    message = first[receive, way]
    limits = np.where(first >= 0, place.position[first], LAST)
    limits[~place.takes[receives]] = LAST
    seen = np.where(place.takes[receives], LAST, receives)
    limits = np.column_stack([limits, np.full(len(receives), LAST), seen])[receive]
    receive = receives[receive]
    possible = ~_too_late(at_begin[message], limits, way)
    before = place.previous[message]
    possible &= (before < 0) | ~_too_late(at_arrival[before], limits, way)
    for fitting in (np.full(len(message), ANY), place.tags[message]):
        earlier = place.earlier(receive, fitting)
        possible &= (earlier < 0) | ~_too_late(at_arrival[place.own[earlier]], limits, way)
    return receive, message, possible


def _too_late(clock: Clock, limits: Numbers, way: Numbers) -> Flags:
    """Say of each pair whether, by its clock, another message has come that the receive would take."""
    over = np.asarray(clock > limits)
    over[np.arange(len(way)), way] = False
    return np.asarray(np.count_nonzero(over, axis=1) > 0)


def _wanted_before(place: Place, receive: Numbers, message: Numbers) -> Flags:
    """Mark pairs of which a receive posted before, which took nothing in this run, would take the message."""
    rows, marked = place.receives[receive], np.zeros(len(receive), np.bool_)
    for (peer, tag), row in place.idle.items():
        fits = ((place.senders[place.way[message]] == peer) | (peer == ANY)) & (
            (place.tags[message] == tag) | (tag == ANY)
        )
        marked |= fits & (rows > row)
    return marked


def _may_be_wrong(place: Place, pairs: _Pairs) -> bool:
    """Say whether more may be possible: a message came, or could, before one that its sender sent earlier."""
    if bool(pairs.possible.all()):
        return False
    sent_later = np.flatnonzero(place.previous >= 0)
    passed = bool((place.taken[sent_later] < place.taken[place.previous[sent_later]]).any())
    before = place.previous[pairs.message]
    return passed or bool(((before >= 0) & (place.taken[before] >= place.receives[pairs.receive])).any())


def _again(operations: Operations, matches: Matches, found: list[Place], pairs: list[_Pairs]) -> list[_Pairs]:
    """Return the pairs with those that are possible after all."""
    order = _order(operations, matches, found)
    for place in found:
        keep_for_takers(order, place, operations, matches)
    sure = [_judged(*each) for each in zip(found, _clocks(order, found), strict=True)]
    closely = Closely(order, found, _together([_marks(order, place, begins=True) for place in found]))
    unclear = [
        Pair(number, receive, message)
        for number, (strict, loose) in enumerate(zip(pairs, sure, strict=True))
        for at in np.flatnonzero(loose.possible & ~strict.possible).tolist()
        for receive, message in [(int(strict.receive[at]), int(strict.message[at]))]
    ]
    possible = closely.possible(unclear)
    for number, each in enumerate(pairs):
        chosen = {(pair.receive, pair.message) for pair in possible if pair.place == number}
        for at in np.flatnonzero(sure[number].possible & ~each.possible).tolist():
            each.possible[at] = (int(each.receive[at]), int(each.message[at])) in chosen
    return pairs
