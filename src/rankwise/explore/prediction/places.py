"""Where messages are taken: a receiver on a communicator, apart for what nothing there can confuse."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
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

    @property
    def is_open(self) -> bool:
        """Whether messages of several senders compete: else everybody always takes the same."""
        return len({message.sender for message in self.messages}) > 1


def places(operations: Operations) -> Iterator[Place]:
    """Yield all places, each as small as can be."""
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
    for where in messages.keys() | takers.keys():
        yield from _apart(messages[where], takers[where])


def _apart(messages: list[Message], takers: list[Taker]) -> Iterator[Place]:
    """Yield those together that a chain of fitting messages and takers connects.

    All messages of one sender and tag fit the same takers, so channels are connected, not messages.
    """
    channels: dict[tuple[int, int], list[Message]] = defaultdict(list)
    for message in messages:
        channels[message.sender, message.tag].append(message)
    group = {channel: channel for channel in channels}

    def leader(channel: tuple[int, int]) -> tuple[int, int]:
        while group[channel] != channel:
            group[channel] = channel = group[group[channel]]
        return channel

    joins: dict[tuple[int, int], tuple[int, int] | None] = {}
    for asked in dict.fromkeys((taker.source, taker.tag) for taker in takers):
        fitting = [
            channel for channel in channels if asked[0] in (ANY, channel[0]) and asked[1] in (ANY, channel[1])
        ]
        joins[asked] = fitting[0] if fitting else None
        for channel in fitting[1:]:
            group[leader(channel)] = leader(fitting[0])
    members: dict[object, tuple[list[Message], list[Taker]]] = defaultdict(lambda: ([], []))
    for message in messages:
        members[leader((message.sender, message.tag))][0].append(message)
    for taker in takers:
        joined = joins[taker.source, taker.tag]
        members[leader(joined) if joined is not None else None][1].append(taker)
    for sent, taking in members.values():
        yield Place(tuple(sent), tuple(taking))


def served(place: Place) -> dict[int, Message]:
    """Return what each taker of a place with one sender takes or sees, if it comes to that: by row."""
    taken: set[int] = set()
    found: dict[int, Message] = {}
    for taker in place.takers:
        message = next((each for each in place.messages if each.row not in taken and taker.fits(each)), None)
        if message is not None:
            found[taker.row] = message
            if taker.takes:
                taken.add(message.row)
    return found
