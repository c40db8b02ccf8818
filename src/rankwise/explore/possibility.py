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
from rankwise.matching.taking import Taking


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
    for taker in forced[matches.partner[forced] < 0].tolist():
        if _left_one_to_later(operations, matches, sends, taker):
            return int(taker)
    order = Order(as_buffered(operations, buffering), matches, sends)
    pairs = np.array(list(Taking(operations, matches, sends.tolist()).in_order()), np.int64).reshape(-1, 2)
    order.require(order.takings(pairs[:, 0]), order.takings(pairs[:, 1]))
    stuck = _on_cycles(order)
    takers = np.flatnonzero((rows["kind"] == Kind.RECEIVE) & np.isin(matches.partner, sends))
    blamed = takers[stuck[order.takings(matches.partner[takers])]]
    named = blamed[np.isin(blamed, forced)]
    return int(next(iter(named), next(iter(blamed), -1)))


def _left_one_to_later(operations: Operations, matches: Matches, sends: Numbers, taker: int) -> bool:
    """Say whether a receive that took nothing left a message that fits to one posted later."""
    rows = operations.rows
    rank, comm, tag = rows[["rank", "comm", "tag"]][taker].item()
    here = sends[(rows["peer"][sends] == rank) & (rows["comm"][sends] == comm)]
    here = here[(matches.partner[here] > taker) & ((rows["tag"][here] == tag) | (tag == ANY))]
    return bool((rows["completed"][matches.partner[here]] != NEVER).any())


def _on_cycles(order: Order) -> Flags:
    """Mark the nodes that a cycle leads to."""
    marked = np.ones(order.size, np.bool_)
    marked[Graph(order.size, order.sources, order.targets).in_order()] = False
    return marked
