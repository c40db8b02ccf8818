"""Sends and receives that would have met but for one thing: the tag, the communicator, or the rank."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from rankwise.matching.messages.pairing import Matches, unmatched_receives, unmatched_sends
from rankwise.matching.operations import ANY, Numbers, Operations


class Difference(StrEnum):
    """In what a send and a receive differ."""

    TAG = "tag"
    COMMUNICATOR = "communicator"
    SOURCE = "source"
    """The receive names another rank."""
    DESTINATION = "destination"
    """The send goes to another rank."""


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A receive that waits and an unmatched send, equal in all but one thing."""

    receive: int
    send: int
    difference: Difference


def near_misses(
    operations: Operations, matches: Matches, receives: Numbers | None = None
) -> Iterator[NearMiss]:
    """Yield the first send that nearly fits each of the receives, one for each kind of difference.

    Without `receives`, those that took nothing are meant.
    """
    rows = operations.rows
    wanted = unmatched_receives(operations, matches) if receives is None else receives
    columns = ["rank", "peer", "comm", "tag"]
    sent = [(row, *rows[columns][row].item()) for row in unmatched_sends(operations, matches).tolist()]
    index: dict[tuple[Difference, tuple[int, ...]], int] = {}
    for row, sender, receiver, comm, tag in sent:
        for difference, key in _keys(sender, receiver, comm, tag):
            index.setdefault((difference, key), row)
    for receive in wanted.tolist():
        rank, peer, comm, tag = rows[columns][receive].item()
        if ANY in (peer, tag):
            yield from _for_wildcard(receive, rank, peer, comm, tag, sent)
            continue
        for difference, key in _keys(peer, rank, comm, tag):
            if (found := index.get((difference, key))) is not None:
                yield NearMiss(receive, found, difference)


def _keys(sender: int, receiver: int, comm: int, tag: int) -> tuple[tuple[Difference, tuple[int, ...]], ...]:
    return (
        (Difference.TAG, (sender, receiver, comm)),
        (Difference.COMMUNICATOR, (sender, receiver, tag)),
        (Difference.SOURCE, (receiver, comm, tag)),
        (Difference.DESTINATION, (sender, comm, tag)),
    )


def _for_wildcard(
    receive: int, rank: int, peer: int, comm: int, tag: int, sent: list[tuple[int, int, int, int, int]]
) -> Iterator[NearMiss]:
    reported: set[Difference] = set()
    for row, sender, receiver, sent_comm, sent_tag in sent:
        differs = [
            difference
            for difference, unlike in (
                (Difference.TAG, tag not in (ANY, sent_tag)),
                (Difference.COMMUNICATOR, comm != sent_comm),
                (Difference.SOURCE, peer not in (ANY, sender)),
                (Difference.DESTINATION, rank != receiver),
            )
            if unlike
        ]
        if len(differs) == 1 and differs[0] not in reported:
            reported.add(differs[0])
            yield NearMiss(receive, row, differs[0])
