"""Whether what was forced could have happened by itself: messages can have been taken in some such order.

A receive that is posted with a forced source leaves messages of others to receives posted later. MPI allows
that only if it takes its own before they take theirs (MPI 4.1, 3.5), which is impossible where its own was
sent because one of them had. Of several senders' messages that are there it may take any; no library needs
to take what came first, and Open MPI does not.
"""

from __future__ import annotations

import numpy as np

from rankwise.explore.buffered import as_buffered
from rankwise.matching.graph import Graph
from rankwise.matching.messages import Matches
from rankwise.matching.operations import ANY, NEVER, Flags, Kind, Numbers, Operations
from rankwise.matching.order import Order


def impossible(operations: Operations, matches: Matches, forced: Numbers, buffering: str) -> int:
    """Return the first of the forced receives of which that is not so; -1 if all are possible.

    `forced` are rows. Who took nothing cannot have left a message to a receive posted later. A probe may see
    any message that is there (MPI 4.1, 3.8.1: a receive of any source may then take another).
    """
    rows = operations.rows
    forced = forced[rows["kind"][forced] == Kind.RECEIVE]
    if not len(forced):
        return -1
    places = np.unique(rows[["rank", "comm"]][forced])
    sends = np.flatnonzero((rows["kind"] == Kind.SEND) & (rows["cancelled"] == 0) & (rows["peer"] >= 0))
    sends = sends[np.isin(rows[["peer", "comm"]][sends].astype(places.dtype), places)]
    takes = rows["kind"] == Kind.RECEIVE
    takers = np.flatnonzero(takes & (rows["peer"] == ANY) & np.isin(rows[["rank", "comm"]], places))
    order = Order(as_buffered(operations, buffering), matches, sends, when_taken=True)
    before: list[int] = []
    after: list[int] = []
    by: list[int] = []
    for taker in map(int, np.union1d(takers, forced)):
        own, later = int(matches.partner[taker]), _left_to_later(operations, matches, sends, taker)
        if own < 0:
            if taker in forced and (rows["completed"][matches.partner[later]] != NEVER).any():
                return taker
            continue
        earlier = _sent_before(operations, sends, taker, own)
        before += [own] * len(later) + earlier.tolist()
        after += later.tolist() + [own] * len(earlier)
        by += [taker] * (len(later) + len(earlier))
    order.require(order.arrivals(np.array(before, np.int64)), order.arrivals(np.array(after, np.int64)))
    stuck = _on_cycles(order)
    blamed = np.array(by, np.int64)[stuck[order.arrivals(np.array(before, np.int64))]].tolist()
    named: list[int] = [each for each in blamed if each in forced] or blamed
    return named[0] if named else -1


def _left_to_later(operations: Operations, matches: Matches, sends: Numbers, taker: int) -> Numbers:
    """Return the messages that fit a receive and are taken by one posted later: of each way the first."""
    rows = operations.rows
    rank, comm, tag = rows[["rank", "comm", "tag"]][taker].item()
    here = sends[(rows["peer"][sends] == rank) & (rows["comm"][sends] == comm)]
    here = here[matches.partner[here] > taker]
    return _once(operations, here if tag == ANY else here[rows["tag"][here] == tag])


def _sent_before(operations: Operations, sends: Numbers, taker: int, own: int) -> Numbers:
    """Return the messages, of each tag the last, that a receive of any tag must leave to others before."""
    rows = operations.rows
    if rows["tag"][taker] != ANY:
        return sends[:0]
    same = (rows[["rank", "peer", "comm"]][sends] == rows[["rank", "peer", "comm"]][own]) & (sends < own)
    return _once(operations, sends[same & (rows["tag"][sends] != rows["tag"][own])][::-1])


def _once(operations: Operations, sends: Numbers) -> Numbers:
    """Return the first send of each rank and tag."""
    ways = operations.rows[["rank", "tag"]][sends]
    first: Numbers = sends[np.unique(ways, return_index=True)[1]]
    return first


def _on_cycles(order: Order) -> Flags:
    """Mark the nodes that a cycle leads to."""
    marked = np.ones(order.size, np.bool_)
    marked[Graph(order.size, order.sources, order.targets).in_order()] = False
    return marked
