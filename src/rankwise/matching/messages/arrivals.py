"""What can become of the messages on their way to one receiver, over all orders in which they may arrive.

Messages of one sender arrive in the order of sending; those of different senders in any order. A message
goes to the first posted receive that fits and is still free. So only receives from MPI_ANY_SOURCE leave a
choice, and few are ever pending at once: all orders are tried, states that were seen before only once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rankwise.matching.operations import ANY

LIMIT = 2_000
"""States after which the orders are no more tried, but counted."""


class UnreceivedMessage(NamedTuple):
    """A message that was sent and that no receive was seen to complete with."""

    row: int
    source: int
    tag: int


class OpenReceive(NamedTuple):
    """A posted receive that was not seen to complete, or a probe that waits."""

    row: int
    source: int
    tag: int

    def fits(self, message: UnreceivedMessage) -> bool:
        """Return whether this receive may take the message."""
        return self.source in (ANY, message.source) and self.tag in (ANY, message.tag)


@dataclass(frozen=True, slots=True)
class Fates:
    """Rows of messages, receives and probes that some order of arrival serves, and that every one does."""

    some: frozenset[int]
    every: frozenset[int]


def fates(
    messages: Sequence[UnreceivedMessage], receives: Sequence[OpenReceive], probes: Sequence[OpenReceive] = ()
) -> Fates:
    """Try all orders of arrival; messages stand in the order of sending, receives in the order of posting."""
    wanted = [each for each in messages if any(slot.fits(each) for slot in receives)]
    if any(slot.source == ANY for slot in receives):
        queues = [
            [each for each in wanted if each.source == source]
            for source in dict.fromkeys(each.source for each in wanted)
        ]
    else:
        queues = [wanted]
    ends = _ends(queues, receives)
    if ends is None:
        return _bounds(messages, receives, probes)
    served = [_with_probes(end, messages, probes) for end in ends]
    return Fates(frozenset().union(*served), frozenset.intersection(*served))


def _ends(
    queues: list[list[UnreceivedMessage]], receives: Sequence[OpenReceive]
) -> list[frozenset[int]] | None:
    """Return the rows served at the end of each order, or None beyond the limit."""
    start: tuple[tuple[int, ...], frozenset[int]] = (0,) * len(queues), frozenset()
    seen, work = {start}, [start]
    ends = []
    while work:
        at, served = work.pop()
        left = [number for number, queue in enumerate(queues) if at[number] < len(queue)]
        if not left or len(served) == 2 * len(receives):
            ends.append(served)
            continue
        for number in left:
            message = queues[number][at[number]]
            free = (slot.row for slot in receives if slot.row not in served and slot.fits(message))
            taker = next(free, None)
            later = (*at[:number], at[number] + 1, *at[number + 1 :])
            after = later, served if taker is None else served | {taker, message.row}
            if after not in seen:
                seen.add(after)
                work.append(after)
        if len(seen) > LIMIT:
            return None
    return ends


def _with_probes(
    served: frozenset[int], messages: Sequence[UnreceivedMessage], probes: Sequence[OpenReceive]
) -> frozenset[int]:
    """Add the probes that see a message which no receive matched."""
    left = [message for message in messages if message.row not in served]
    return served.union(slot.row for slot in probes if any(slot.fits(message) for message in left))


def _bounds(
    messages: Sequence[UnreceivedMessage], receives: Sequence[OpenReceive], probes: Sequence[OpenReceive]
) -> Fates:
    """Return at least what some order serves, and at most what every order does, by counting.

    Only receives posted before it keep messages from a receive, each one; only other messages keep receives
    from a message, each one.
    """
    some: set[int] = set()
    every: set[int] = set()
    for number, slot in enumerate(receives):
        fitting = sum(slot.fits(message) for message in messages)
        some.update({slot.row} if fitting else ())
        every.update({slot.row} if fitting > number else ())
    for message in messages:
        fitting = sum(slot.fits(message) for slot in receives)
        some.update({message.row} if fitting else ())
        every.update({message.row} if fitting >= len(messages) else ())
    for slot in probes:
        fitting = sum(slot.fits(message) for message in messages)
        some.update({slot.row} if fitting else ())
        every.update({slot.row} if fitting > len(receives) else ())
    return Fates(frozenset(some), frozenset(every))
