"""Which other messages a wildcard receive could have taken.

For a receive, take the first message of each sender that fits it and that no receive posted before takes.
One of these, of another sender than the one it matched, is an *alternative* if it can be sent before
the receive matches it, and nothing is in front: no receive posted before that fits it, and no message of
the same sender that fits the receive, has to wait for what that takes. All that matched before is as it
was, so that each alternative is one step away from the run; what follows from it is another run's to show.

A wildcard probe sees any message that is there, so that only what its own end leads to is too late.

What waits for what is read from clocks. Their entries are chains of receives and probes, of which each takes
or sees its message before the next.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from rankwise.matching.messages.pairing import Matches
from rankwise.matching.messages.receive_order import ProbedMessage, Taking
from rankwise.matching.messages.wildcard_choices import WildcardReceiver, places
from rankwise.matching.operations import ANY, NEVER, Flags, Numbers, OperationKind, Operations
from rankwise.matching.order.order_clocks import Clock, Marks, Readings, clocks
from rankwise.matching.order.required_order import Order


@dataclass(frozen=True, slots=True, eq=False)
class Alternatives:
    """Pairs of rows: a receive or probe, and a send whose message it could have taken instead of its own."""

    receive: Numbers
    send: Numbers
    judged: Numbers
    """The receives and probes that were examined; of others nothing is known, or they have one sender."""


def alternatives(operations: Operations, matches: Matches) -> Alternatives:
    """Return what every wildcard receive and probe that matched a message could have matched instead."""
    found = places(operations, matches)
    nothing = np.zeros(0, np.int64)
    if not found:
        return Alternatives(nothing, nothing, nothing)
    order = _order(operations, matches, found)
    chains = [_chains(operations, place) for place in found]
    parts = [
        _judged(operations, *each) for each in zip(found, chains, _clocks(order, found, chains), strict=True)
    ]
    return Alternatives(
        np.concatenate([receive for receive, _ in parts]),
        np.concatenate([send for _, send in parts]),
        np.concatenate([place.receives for place in found]),
    )


def _order(operations: Operations, matches: Matches, found: list[WildcardReceiver]) -> Order:
    rows = operations.rows
    receives = np.concatenate([place.receives for place in found])
    messages = np.concatenate([place.messages for place in found])
    probes = np.flatnonzero((rows["kind"] == OperationKind.PROBE) & (rows["completed"] != NEVER))
    order = Order(operations, matches, messages, receives, probes)
    run = Taking(operations, matches, messages.tolist())
    names = ["comm", "rank", "posted", "thread", "began", "tag"]
    probed = [
        ProbedMessage((comm, rank), posted, thread, began, tag, message, probe)
        for probe, message, (comm, rank, posted, thread, began, tag) in zip(
            probes.tolist(), matches.partner[probes].tolist(), rows[names][probes].tolist(), strict=True
        )
        if message >= 0
    ]
    taken = np.array(list(run.in_order()), np.int64).reshape(-1, 2)
    seen = np.array(list(run.before_seen(probed)), np.int64).reshape(-1, 2)
    order.require(order.takings(taken[:, 0]), order.takings(taken[:, 1]))
    order.require(order.takings(seen[:, 0]), order.ends(seen[:, 1]))
    return order


@dataclass(frozen=True, slots=True, eq=False)
class _Chains:
    """Of each receive and probe of a place its chain, and how many come before it there."""

    chain: Numbers
    number: Numbers
    count: int


def _chains(operations: Operations, place: WildcardReceiver) -> _Chains:
    rows = operations.rows
    names = ["thread", "began", "completer", "completed"]
    columns = rows[names][place.receives].tolist()
    tags = place.tags[place.own].tolist()
    lasts: list[int] = []
    """The last of each chain."""
    counts: list[int] = []
    chain, number = np.empty(len(columns), np.int64), np.empty(len(columns), np.int64)

    def comes_before(one: int, other: int) -> bool:
        _, _, completer, completed = columns[one]
        thread, began, _, _ = columns[other]
        if completer == thread and completed != NEVER and completed < began:
            return True
        takes = bool(place.takes[one] and place.takes[other])
        return takes and int(place.wanted[one]) in (ANY, tags[other])

    for at in range(len(columns)):
        here = next((each for each, last in enumerate(lasts) if comes_before(last, at)), len(lasts))
        if here == len(lasts):
            lasts.append(at)
            counts.append(0)
        chain[at], number[at] = here, counts[here]
        lasts[here] = at
        counts[here] += 1
    return _Chains(chain, number, len(lasts))


def _clocks(
    order: Order, found: list[WildcardReceiver], chains: list[_Chains]
) -> Iterator[tuple[Clock, Clock]]:
    """Yield, for each place, how much was taken there when a send begins, and when its message is taken."""
    widths = [each.count for each in chains]
    entries = np.cumsum([0, *widths])[:-1]
    marks = []
    for place, each, entry in zip(found, chains, entries.tolist(), strict=True):
        own, takes = place.messages[place.own], place.takes
        nodes = np.empty(len(own), np.int64)
        nodes[takes] = order.takings(own[takes])
        nodes[~takes] = order.ends(place.receives[~takes])
        marks.append(Marks(nodes, entry + each.chain, each.number + 1))
    counts = [len(place.messages) for place in found]
    sends = np.concatenate([place.messages for place in found])
    first, width = (np.repeat(each, counts) for each in (entries, widths))
    nodes = np.append(order.begins(sends), order.takings(sends))
    together = Marks(*(np.concatenate([getattr(each, name) for each in marks]) for name in Marks.__slots__))
    kept, missing = clocks(
        order, sum(widths), together, Readings(nodes, np.tile(first, 2), np.tile(width, 2))
    )
    kept[np.repeat(missing, np.tile(width, 2))] = np.iinfo(np.int32).max
    at_begin, at_taking = np.split(kept, 2)
    at = 0
    for shape in zip(counts, widths, strict=True):
        size = shape[0] * shape[1]
        yield at_begin[at : at + size].reshape(shape), at_taking[at : at + size].reshape(shape)
        at += size


def _judged(
    operations: Operations, place: WildcardReceiver, chains: _Chains, clock: tuple[Clock, Clock]
) -> tuple[Numbers, Numbers]:
    """Return the receives and sends of a place that could have met."""
    at_begin, at_taking = clock
    receive, way = np.nonzero((place.first >= 0) & (np.arange(place.ways) != place.way[place.own][:, None]))
    message = place.first[receive, way]
    possible = at_begin[message, chains.chain[receive]] <= chains.number[receive]
    possible &= ~_wanted_before(place, receive, message)
    possible &= ~_behind(operations, place, chains, at_taking, receive, message)
    return place.receives[receive[possible]], place.messages[message[possible]]


def _wanted_before(place: WildcardReceiver, receive: Numbers, message: Numbers) -> Flags:
    """Mark pairs of which a receive posted before, which took nothing in this run, would take the message."""
    rows, marked = place.receives[receive], np.zeros(len(receive), np.bool_)
    for (peer, tag), row in place.idle.items():
        fits = ((place.senders[place.way[message]] == peer) | (peer == ANY)) & (
            (place.tags[message] == tag) | (tag == ANY)
        )
        marked |= fits & (rows > row)
    return marked


def _behind(
    operations: Operations,
    place: WildcardReceiver,
    chains: _Chains,
    at_taking: Clock,
    receive: Numbers,
    message: Numbers,
) -> Flags:
    """Mark pairs with a receive in front: one posted before that waits for the message of this one."""
    rows = operations.rows
    marked = np.zeros(len(receive), np.bool_)
    taken = np.flatnonzero(place.taken < len(rows))
    for other, own, begin, end in _lingering(operations, place, taken):
        waits = at_taking[own, chains.chain[begin:end]] > chains.number[begin:end]
        if not waits.any():
            continue
        here = slice(*np.searchsorted(receive, [begin, end]))
        peer, tag = rows[["peer", "tag"]][other].item()
        sent = message[here]
        fits = (place.senders[place.way[sent]] == peer) | (peer == ANY)
        fits &= (place.tags[sent] == tag) | (tag == ANY)
        wanted = place.wanted[receive[here]]
        is_in_front = (place.way[sent] == place.way[own]) & (own < sent)
        is_in_front &= (wanted == ANY) | (wanted == place.tags[own])
        marked[here] |= waits[receive[here] - begin] & (fits | is_in_front)
    return marked


def _lingering(
    operations: Operations, place: WildcardReceiver, taken: Numbers
) -> Iterator[tuple[int, int, int, int]]:
    """Yield receives during which others are posted: the row, its message, and the range of these."""
    rows = operations.rows
    takers = place.taken[taken]
    begins = np.searchsorted(place.receives, takers, side="right")
    ends = np.full(len(takers), len(place.receives))
    threads = np.unique(rows["thread"][place.receives])
    if len(threads) == 1:
        is_over = (rows["completed"][takers] != NEVER) & (rows["completer"][takers] == threads[0])
        until = np.searchsorted(rows["began"][place.receives], rows["completed"][takers], side="right")
        ends[is_over] = until[is_over]
    for at in np.flatnonzero(ends > begins).tolist():
        yield int(takers[at]), int(taken[at]), int(begins[at]), int(ends[at])
