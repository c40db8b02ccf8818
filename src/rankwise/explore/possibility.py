"""Whether what was forced could have happened by itself: the messages can have arrived in some such order.

A receive that is posted with a forced source passes over messages that it would have taken, had they come
first. That is as if its own message had come before those, which is impossible where its own was sent because
one of those had come.
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

    `forced` are rows. Who took nothing cannot have passed over what a receive posted later took. A probe may
    see any message that is there (MPI 4.1, 3.8.1: a receive of any source may then take another).
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
    order = Order(as_buffered(operations, buffering), matches, sends)
    before: list[int] = []
    after: list[int] = []
    by: list[int] = []
    for taker in map(int, np.union1d(takers, forced)):
        passed = _passed_over(operations, matches, sends, taker)
        own = int(matches.partner[taker])
        if own < 0:
            if taker in forced and (rows["completed"][matches.partner[passed]] != NEVER).any():
                return taker
            continue
        before += [own] * len(passed)
        after += passed.tolist()
        by += [taker] * len(passed)
    order.require(order.arrivals(np.array(before, np.int64)), order.arrivals(np.array(after, np.int64)))
    stuck = _on_cycles(order)
    blamed = np.array(by, np.int64)[stuck[order.arrivals(np.array(before, np.int64))]].tolist()
    named: list[int] = [each for each in blamed if each in forced] or blamed
    return named[0] if named else -1


def _passed_over(operations: Operations, matches: Matches, sends: Numbers, taker: int) -> Numbers:
    """Return the first message of each other sender that fits and that nobody takes who was posted before.

    Of a receive that took nothing, only those count that were taken later.
    """
    rows, own = operations.rows, int(matches.partner[taker])
    rank, comm, tag = rows[["rank", "comm", "tag"]][taker].item()
    here = sends[(rows["peer"][sends] == rank) & (rows["comm"][sends] == comm)]
    taken = matches.partner[here]
    left = (taken > taker) | ((taken < 0) & (own >= 0))
    left &= here != own
    if tag != ANY:
        left &= rows["tag"][here] == tag
    here = here[left]
    senders = rows["rank"][here]
    other = here[senders != rows["rank"][own]] if own >= 0 else here
    first: Numbers = other[np.unique(rows["rank"][other], return_index=True)[1]]
    return first


def _on_cycles(order: Order) -> Flags:
    """Mark the nodes that a cycle leads to."""
    marked = np.ones(order.size, np.bool_)
    marked[Graph(order.size, order.sources, order.targets).in_order()] = False
    return marked
