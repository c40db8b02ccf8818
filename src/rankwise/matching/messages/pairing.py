"""Which receive matches which send, by the non-overtaking rule.

Messages of one communicator, sender, receiver and tag form a *channel* and do not overtake each other (MPI
4.1, 3.5): the k-th message of a channel goes to the k-th posted of the receives that take from that channel.
So sends and receives are sorted by channel and joined there, with nothing recorded about single messages.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from rankwise.matching.messages.unseen_matches import decide
from rankwise.matching.operations import NEVER, Flags, Numbers, OperationKind, Operations, Rows, alike


@dataclass(frozen=True, slots=True, eq=False)
class Matches:
    """The matches: `partner[row]` is the other half's row, for a probe the send that it saw; -1 if none.

    `assumed` marks the matches that the operations do not prove: those of wildcard receives that were not
    seen to complete, and what depends on them where they had a choice.
    """

    partner: Numbers
    assumed: Flags


def match(operations: Operations) -> Matches:
    """Match all sends with all receives."""
    rows = operations.rows
    kind = rows["kind"]
    partner = np.full(len(rows), -1, np.int64)
    assumed = np.zeros(len(rows), np.bool_)
    present = rows["cancelled"] == 0
    sends = np.flatnonzero((kind == OperationKind.SEND) & present & (rows["peer"] >= 0))
    receives = np.flatnonzero((kind == OperationKind.RECEIVE) & present)
    source, tag = _taken_from(rows, receives)
    if ((source < 0) | (tag < 0)).any():
        decided = decide(rows, sends, receives, source, tag)
        source, tag = decided.source, decided.tag
        assumed[receives[decided.assumed]] = True
        takes = (source >= 0) & (tag >= 0)
        receives, source, tag = receives[takes], source[takes], tag[takes]
    probes = np.flatnonzero((kind == OperationKind.PROBE) & (rows["source"] >= 0))
    takers = np.concatenate([receives, probes])
    channel = alike(
        np.concatenate([rows["rank"][sends], source, rows["source"][probes]]),
        np.concatenate([rows["peer"][sends], rows["rank"][takers]]),
        np.concatenate([rows["comm"][sends], rows["comm"][takers]]),
        np.concatenate([rows["tag"][sends], tag, rows["arrived_tag"][probes]]),
    )
    sent, taken, seen = np.split(channel, [len(sends), len(sends) + len(receives)])
    queue, keys = _by_channel(sent, sends, len(rows))
    takes_of, taking = _by_channel(taken, receives, len(rows))
    found = _nth(keys, taking, np.arange(len(taking)) - np.searchsorted(taking, taking))
    met = found >= 0
    partner[takes_of[met]] = queue[found[met]]
    partner[queue[found[met]]] = takes_of[met]
    assumed[queue[found[met]]] = assumed[takes_of[met]]
    if len(probes):
        partner[probes] = _probed(seen, probes, takes_of, taking, queue, keys)
    return Matches(partner, assumed)


def unmatched_sends(operations: Operations, matches: Matches) -> Numbers:
    """Return the sends that no receive is matched with, also those that may be received later."""
    rows = operations.rows
    return np.flatnonzero(
        (rows["kind"] == OperationKind.SEND) & (rows["cancelled"] == 0) & (matches.partner < 0)
    )


def unmatched_receives(operations: Operations, matches: Matches) -> Numbers:
    """Return the receives that matched nothing and were not cancelled."""
    rows = operations.rows
    return np.flatnonzero(
        (rows["kind"] == OperationKind.RECEIVE) & (rows["cancelled"] == 0) & (matches.partner < 0)
    )


def settled(operations: Operations, matches: Matches) -> Flags:
    """Mark the halves of messages whose receive was seen to complete.

    Nothing that comes later changes these, so a long run is matched in pieces: what is not settled, with
    what is new, is the next piece.
    """
    rows = operations.rows
    received = (rows["kind"] == OperationKind.RECEIVE) & (rows["completed"] != NEVER) & (matches.partner >= 0)
    done: Flags = received & ~matches.assumed
    done[matches.partner[np.flatnonzero(done)]] = True
    done |= (rows["cancelled"] != 0) & (matches.partner < 0)
    return done


def _taken_from(rows: Rows, receives: Numbers) -> tuple[Numbers, Numbers]:
    """Return source and tag of each receive's channel: those that arrived, else those of the receive."""
    source, tag = rows["source"][receives], rows["arrived_tag"][receives]
    source = np.where(source >= 0, source, rows["peer"][receives]).astype(np.int64)
    return source, np.where(tag >= 0, tag, rows["tag"][receives]).astype(np.int64)


def _by_channel(channel: Numbers, rows: Numbers, total: int) -> tuple[Numbers, Numbers]:
    """Sort rows by channel, then by their own order; return them and their channels."""
    shift = max(1, total.bit_length())
    if shift > 22:
        order = np.argsort(channel, kind="stable")
        return rows[order], channel[order]
    both = np.sort((channel << shift) | rows)
    return both & ((1 << shift) - 1), both >> shift


def _nth(keys: Numbers, wanted: Numbers, nth: Numbers) -> Numbers:
    """Return where in the sorted `keys` the n-th (from 0) of each wanted key stands, or -1."""
    place = np.searchsorted(keys, wanted) + nth
    inside = place < len(keys)
    inside[inside] = keys[place[inside]] == wanted[inside]
    return np.where(inside, place, -1)


def _probed(
    seen: Numbers, probes: Numbers, takes_of: Numbers, taking: Numbers, queue: Numbers, keys: Numbers
) -> Numbers:
    """Return the send that each probe saw: the one that the next receive of its channel takes."""
    order = np.lexsort((np.concatenate([takes_of, probes]), np.concatenate([taking, seen])))
    is_probe = order >= len(takes_of)
    before = np.cumsum(~is_probe)
    earlier = np.zeros(len(probes), np.int64)
    earlier[order[is_probe] - len(takes_of)] = before[is_probe]
    found = _nth(keys, seen, earlier - np.searchsorted(taking, seen))
    return np.where(found >= 0, queue[found] if len(queue) else -1, -1)
