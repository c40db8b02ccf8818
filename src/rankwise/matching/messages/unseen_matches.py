"""What wildcard receives matched that were not seen to complete.

The trace does not record the sender for such a receive. It is decided as MPI would: receives take in the
order in which they were posted, and a message that a later receive is known to have taken is not available.
Where more than one sender remains, the lowest is assumed.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass

import numpy as np

from rankwise.matching.operations import Flags, Numbers, Rows

_Channel = tuple[int, int]
"""Sender and tag, seen from one receiver on one communicator."""


@dataclass(frozen=True, slots=True, eq=False)
class ReceiveChannels:
    """For each receive the channel that it takes from, -1 where it takes nothing."""

    source: Numbers
    tag: Numbers
    assumed: Flags


def decide(rows: Rows, sends: Numbers, receives: Numbers, source: Numbers, tag: Numbers) -> ReceiveChannels:
    """Give every receive with an unknown source or tag the ones that MPI would, if any."""
    source, tag = source.copy(), tag.copy()
    assumed = np.zeros(len(receives), np.bool_)
    place_of_receive = _places(rows["comm"][receives], rows["rank"][receives])
    place_of_send = _places(rows["comm"][sends], rows["peer"][sends])
    open_places = np.unique(place_of_receive[(source < 0) | (tag < 0)])
    for_place = defaultdict(list)
    for index in np.flatnonzero(np.isin(place_of_send, open_places)).tolist():
        row = sends[index]
        for_place[int(place_of_send[index])].append((int(rows["rank"][row]), int(rows["tag"][row])))
    done = rows["source"][receives] >= 0
    by_place: dict[int, list[int]] = defaultdict(list)
    for index in np.flatnonzero(np.isin(place_of_receive, open_places)).tolist():
        by_place[int(place_of_receive[index])].append(index)
    for place, here in by_place.items():
        mailbox = _Mailbox(for_place[place])
        for index in here:
            if done[index]:
                mailbox.claim((int(source[index]), int(tag[index])))
        doubtful = False
        for index in here:
            wanted = int(source[index]), int(tag[index])
            if done[index]:
                mailbox.take(wanted)
            else:
                offers = mailbox.offers(*wanted)
                doubtful = doubtful or len(offers) > 1
                source[index], tag[index] = offers[0] if offers else (-1, -1)
                assumed[index] = (
                    wanted[0] < 0
                )  # the messages of one sender come in order, whatever their tags
                if offers:
                    mailbox.claim(offers[0])
                    mailbox.take(offers[0])
            assumed[index] |= doubtful
    return ReceiveChannels(source, tag, assumed)


def _places(comm: Numbers, receiver: Numbers) -> Numbers:
    return (comm.astype(np.int64) << 32) | receiver


class _Mailbox:
    """The messages sent to one receiver on one communicator, and which of them are spoken for."""

    def __init__(self, sent: list[_Channel]) -> None:
        self._order: dict[_Channel, list[int]] = defaultdict(list)
        """Where in the order of sending each channel's messages stand."""
        self._tags: dict[int, list[int]] = defaultdict(list)
        for number, channel in enumerate(sent):
            if channel not in self._order:
                self._tags[channel[0]].append(channel[1])
            self._order[channel].append(number)
        self._taken: Counter[_Channel] = Counter()
        self._claimed: Counter[_Channel] = Counter()

    def claim(self, channel: _Channel) -> None:
        """Note that some receive takes from this channel, sooner or later."""
        self._claimed[channel] += 1

    def take(self, channel: _Channel) -> None:
        """Take the next message of the channel; whatever takes has claimed."""
        self._taken[channel] += 1

    def offers(self, source: int, tag: int) -> list[_Channel]:
        """Return whose messages a receive would take now: at most one a sender, its earliest that fits."""
        senders = [source] if source >= 0 else sorted(self._tags)
        firsts = (self._first(sender, tag) for sender in senders)
        return [channel for channel in firsts if channel is not None and self._spare(channel)]

    def _first(self, sender: int, tag: int) -> _Channel | None:
        tags = [tag] if tag >= 0 else self._tags.get(sender, [])
        left = [
            (self._order[sender, each][self._taken[sender, each]], (sender, each))
            for each in tags
            if self._taken[sender, each] < len(self._order.get((sender, each), ()))
        ]
        return min(left)[1] if left else None

    def _spare(self, channel: _Channel) -> bool:
        return self._claimed[channel] < len(self._order[channel])
