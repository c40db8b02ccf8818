"""Where wildcard receives have a choice: at one receiver on one communicator, with several senders."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from rankwise.matching.messages.pairing import Matches
from rankwise.matching.operations import ANY, Flags, Numbers, OperationKind, Operations

LAST = np.iinfo(np.int64).max


@dataclass(frozen=True, slots=True, eq=False)
class WildcardReceiver:
    """One receiver on one communicator: the messages for it, and its wildcard receives and probes."""

    messages: Numbers
    """Rows of sends, in order."""
    senders: Numbers
    """Their ranks."""
    way: Numbers
    """Of each message the number of its sender, from 0 on."""
    taken: Numbers
    """Of each message the row of the receive that matched it; LAST for none."""
    tags: Numbers
    """Of each message."""
    receives: Numbers
    wanted: Numbers
    """Of each receive the tag, or ANY."""
    takes: Flags
    """Of each receive whether it is one, and no probe."""
    own: Numbers
    """Of each receive the message that it matched, as an index."""
    first: Numbers
    """Of each receive and sender the first message that fits and was not taken before, as an index; -1."""
    idle: dict[tuple[int, int], int]
    """The first of the receives that matched nothing, for each source and tag."""

    @property
    def ways(self) -> int:
        """How many send to it."""
        return int(self.first.shape[1])


def places(operations: Operations, matches: Matches) -> list[WildcardReceiver]:
    """Return the places that have several senders, each with what is certain there."""
    rows, partner = operations.rows, matches.partner
    kind = rows["kind"]
    key = rows["comm"].astype(np.int64) << 32
    takers = (kind == OperationKind.RECEIVE) | (kind == OperationKind.PROBE)
    wild = np.flatnonzero((rows["peer"] == ANY) & (partner >= 0) & takers & ~matches.assumed)
    sends = np.flatnonzero((kind == OperationKind.SEND) & (rows["cancelled"] == 0) & (rows["peer"] >= 0))
    doubtful = np.flatnonzero((kind == OperationKind.RECEIVE) & matches.assumed)
    idle = np.flatnonzero((kind == OperationKind.RECEIVE) & (partner < 0) & (rows["cancelled"] == 0))
    here = [key[each] | rows["rank"][each] for each in (wild, doubtful, idle)]
    here.append(key[sends] | rows["peer"][sends])
    found: list[WildcardReceiver] = []
    for place in np.unique(here[0]).tolist():
        mine = [each[at == place] for each, at in zip((wild, doubtful, idle, sends), here, strict=True)]
        receives = mine[0][mine[0] < mine[1].min(initial=len(rows))]
        made = _place(operations, matches, mine[3], receives, mine[2])
        if made.ways > 1 and len(made.receives):
            found.append(made)
    return found


def _place(
    operations: Operations, matches: Matches, messages: Numbers, receives: Numbers, idle: Numbers
) -> WildcardReceiver:
    rows = operations.rows
    senders, way = np.unique(rows["rank"][messages], return_inverse=True)
    by_way = np.argsort(way, kind="stable")
    taken = matches.partner[messages]
    taken = np.where(taken >= 0, taken, LAST)
    tags, wanted = rows["tag"][messages].astype(np.int64), rows["tag"][receives].astype(np.int64)
    first = np.full((len(receives), len(senders)), -1, np.int64)
    for tag in np.unique(wanted).tolist():
        fits = by_way if tag == ANY else by_way[tags[by_way] == tag]
        bounds = np.searchsorted(way[fits], np.arange(len(senders) + 1))
        askers = np.flatnonzero(wanted == tag)
        for each in range(len(senders)):
            sent = fits[bounds[each] : bounds[each + 1]]
            first[askers, each] = _first_left(sent, taken, receives[askers])
    own = np.searchsorted(messages, matches.partner[receives])
    usual = first[np.arange(len(receives)), way[own]] == own  # threads of one sender have no order
    takes = rows["kind"][receives] == OperationKind.RECEIVE
    waiting: dict[tuple[int, int], int] = {}
    for row in idle.tolist():
        waiting.setdefault(rows[["peer", "tag"]][row].item(), row)
    return WildcardReceiver(
        messages,
        senders,
        way,
        taken,
        tags,
        receives[usual],
        wanted[usual],
        takes[usual],
        own[usual],
        first[usual],
        waiting,
    )


def _first_left(messages: Numbers, taken: Numbers, receives: Numbers) -> Numbers:
    """Return for each receive the first of these messages that no receive posted before it takes, or -1."""
    by_taker = messages[np.argsort(taken[messages], kind="stable")]
    earliest = np.minimum.accumulate(by_taker[::-1])[::-1]
    at = np.searchsorted(taken[by_taker], receives)
    return np.append(earliest, -1)[at]
