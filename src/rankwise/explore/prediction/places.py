"""Where messages are taken: a receiver on a communicator, apart for what nothing there can confuse."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from rankwise.matching.operations import ANY, Kind, Operations


@dataclass(frozen=True, slots=True)
class Message:
    """A send."""

    row: int
    sender: int
    tag: int


@dataclass(frozen=True, slots=True)
class Taker:
    """A receive, or a probe, which only looks."""

    row: int
    source: int
    tag: int
    takes: bool

    def fits(self, message: Message) -> bool:
        """Say whether this asks for such a message."""
        return self.source in (ANY, message.sender) and self.tag in (ANY, message.tag)


@dataclass(frozen=True, slots=True)
class Place:
    """Messages for one receiver and who may take them; whatever else happens there concerns others."""

    messages: tuple[Message, ...]
    """By sender, then in order."""
    takers: tuple[Taker, ...]
    """In posted order."""
    offers: Mapping[int, tuple[Message, ...]]
    """By row of a taker: what it could take."""

    @property
    def is_open(self) -> bool:
        """Whether messages of several senders compete: else everybody always takes the same."""
        return len({message.sender for message in self.messages}) > 1


def places(operations: Operations) -> list[Place]:
    """Return all places, as far as what receives ask for goes."""
    rows = operations.rows
    kind = rows["kind"]
    messages: dict[tuple[int, int], list[Message]] = defaultdict(list)
    takers: dict[tuple[int, int], list[Taker]] = defaultdict(list)
    for row in np.flatnonzero((kind == Kind.SEND) & (rows["peer"] >= 0)).tolist():
        rank, comm, peer, tag = rows[["rank", "comm", "peer", "tag"]][row].item()
        messages[comm, peer].append(Message(row, rank, tag))
    for row in np.flatnonzero((kind == Kind.RECEIVE) | (kind == Kind.PROBE)).tolist():
        rank, comm, peer, tag = rows[["rank", "comm", "peer", "tag"]][row].item()
        takers[comm, rank].append(Taker(row, peer, tag, bool(kind[row] == Kind.RECEIVE)))
    found: list[Place] = []
    for where in messages.keys() | takers.keys():
        sent, taking = messages[where], takers[where]
        asked = dict.fromkeys((taker.source, taker.tag) for taker in taking)
        fitting = {each: tuple(filter(Taker(-1, *each, True).fits, sent)) for each in asked}
        offers = {taker.row: fitting[taker.source, taker.tag] for taker in taking}
        found += _apart(sent, taking, offers)
    return found


def without(place: Place, impossible: Callable[[Message, Taker], bool]) -> list[Place]:
    """Return the place without what is impossible, in as many parts as that leaves."""
    offers = {
        taker.row: tuple(each for each in place.offers[taker.row] if not impossible(each, taker))
        for taker in place.takers
    }
    return list(_apart(place.messages, place.takers, offers))


def _apart(
    messages: Iterable[Message], takers: Iterable[Taker], offers: Mapping[int, tuple[Message, ...]]
) -> Iterator[Place]:
    """Yield those together that a chain of takers and what they could take connects."""
    group = {each.row: each.row for each in messages} | {each.row: each.row for each in takers}

    def leader(row: int) -> int:
        while group[row] != row:
            group[row] = row = group[group[row]]
        return row

    joined: set[int] = set()
    for taker in takers:
        offered = offers[taker.row]
        if offered:
            if id(offered) not in joined:  # many takers share what they are offered
                for message in offered[1:]:
                    group[leader(message.row)] = leader(offered[0].row)
                joined.add(id(offered))
            group[leader(taker.row)] = leader(offered[0].row)
    parts: dict[int, tuple[list[Message], list[Taker]]] = defaultdict(lambda: ([], []))
    for message in messages:
        parts[leader(message.row)][0].append(message)
    for taker in takers:
        parts[leader(taker.row)][1].append(taker)
    for sent, taking in parts.values():
        yield Place(tuple(sent), tuple(taking), {taker.row: offers[taker.row] for taker in taking})


def served(place: Place) -> dict[int, Message]:
    """Return what each taker of a place that is not open takes or sees, if it comes to that: by row."""
    taken: set[int] = set()
    found: dict[int, Message] = {}
    for taker in place.takers:
        message = next((each for each in place.offers[taker.row] if each.row not in taken), None)
        if message is not None:
            found[taker.row] = message
            if taker.takes:
                taken.add(message.row)
    return found
