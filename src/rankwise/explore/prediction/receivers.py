"""The receives and messages of one receiver on a communicator, in independent parts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from rankwise.matching.operations import ANY, OperationKind, Operations


@dataclass(frozen=True, slots=True)
class SentMessage:
    """A send."""

    row: int
    sender: int
    tag: int


@dataclass(frozen=True, slots=True)
class PostedReceive:
    """A receive, or a probe, which matches a message and leaves it there."""

    row: int
    source: int
    tag: int
    is_receive: bool

    def fits(self, message: SentMessage) -> bool:
        """Return whether such a message fits."""
        return self.source in (ANY, message.sender) and self.tag in (ANY, message.tag)


@dataclass(frozen=True, slots=True)
class ReceiveQueue:
    """Messages for one receiver, and the receives and probes that may match them; others are independent."""

    messages: tuple[SentMessage, ...]
    """By sender, then in order."""
    receives: tuple[PostedReceive, ...]
    """In posted order."""
    offers: Mapping[int, tuple[SentMessage, ...]]
    """By row of a receive: what it could match."""

    @property
    def is_open(self) -> bool:
        """Whether messages of several senders compete: otherwise each receive always matches the same one."""
        return len({message.sender for message in self.messages}) > 1


def places(operations: Operations) -> list[ReceiveQueue]:
    """Return all queues, by the envelopes of the receives."""
    rows = operations.rows
    kind = rows["kind"]
    messages: dict[tuple[int, int], list[SentMessage]] = defaultdict(list)
    receives: dict[tuple[int, int], list[PostedReceive]] = defaultdict(list)
    for row in np.flatnonzero((kind == OperationKind.SEND) & (rows["peer"] >= 0)).tolist():
        rank, comm, peer, tag = rows[["rank", "comm", "peer", "tag"]][row].item()
        messages[comm, peer].append(SentMessage(row, rank, tag))
    for row in np.flatnonzero((kind == OperationKind.RECEIVE) | (kind == OperationKind.PROBE)).tolist():
        rank, comm, peer, tag = rows[["rank", "comm", "peer", "tag"]][row].item()
        receives[comm, rank].append(PostedReceive(row, peer, tag, bool(kind[row] == OperationKind.RECEIVE)))
    found: list[ReceiveQueue] = []
    for where in messages.keys() | receives.keys():
        sent, posted = messages[where], receives[where]
        envelopes = dict.fromkeys((receive.source, receive.tag) for receive in posted)
        fitting = {each: tuple(filter(PostedReceive(-1, *each, True).fits, sent)) for each in envelopes}
        offers = {receive.row: fitting[receive.source, receive.tag] for receive in posted}
        found += _apart(sent, posted, offers)
    return found


def without(
    place: ReceiveQueue, impossible: Callable[[SentMessage, PostedReceive], bool]
) -> list[ReceiveQueue]:
    """Return the place without what is impossible, in as many parts as that leaves."""
    offers = {
        receive.row: tuple(each for each in place.offers[receive.row] if not impossible(each, receive))
        for receive in place.receives
    }
    return list(_apart(place.messages, place.receives, offers))


def _apart(
    messages: Iterable[SentMessage],
    receives: Iterable[PostedReceive],
    offers: Mapping[int, tuple[SentMessage, ...]],
) -> Iterator[ReceiveQueue]:
    """Yield those together that a chain of receives and what they could match connects."""
    group = {each.row: each.row for each in messages} | {each.row: each.row for each in receives}

    def leader(row: int) -> int:
        while group[row] != row:
            group[row] = row = group[group[row]]
        return row

    joined: set[int] = set()
    for receive in receives:
        offered = offers[receive.row]
        if offered:
            if id(offered) not in joined:  # many receives share what they are offered
                for message in offered[1:]:
                    group[leader(message.row)] = leader(offered[0].row)
                joined.add(id(offered))
            group[leader(receive.row)] = leader(offered[0].row)
    parts: dict[int, tuple[list[SentMessage], list[PostedReceive]]] = defaultdict(lambda: ([], []))
    for message in messages:
        parts[leader(message.row)][0].append(message)
    for receive in receives:
        parts[leader(receive.row)][1].append(receive)
    for sent, posted in parts.values():
        yield ReceiveQueue(
            tuple(sent), tuple(posted), {receive.row: offers[receive.row] for receive in posted}
        )


def served(place: ReceiveQueue) -> dict[int, SentMessage]:
    """Return what each receive or probe of a queue that is not open matches, if it does: by row."""
    matched: set[int] = set()
    found: dict[int, SentMessage] = {}
    for receive in place.receives:
        message = next((each for each in place.offers[receive.row] if each.row not in matched), None)
        if message is not None:
            found[receive.row] = message
            if receive.is_receive:
                matched.add(message.row)
    return found
