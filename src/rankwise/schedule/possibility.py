"""Whether what was enforced could have happened by itself: some order of matches leads to it.

A receive with an enforced source leaves messages of others to receives posted later. MPI allows that only if
it matches its own message before they match theirs (MPI 4.1, 3.5), which is impossible where its own was sent
because one of them had matched. Of several senders' messages that are there it may match any; no library
needs to match what came first, and Open MPI does not.
"""

from __future__ import annotations

import numpy as np

from rankwise.matching.messages.pairing import Matches
from rankwise.matching.messages.receive_order import Taking
from rankwise.matching.operations import ANY, NEVER, Flags, Numbers, OperationKind, Operations
from rankwise.matching.order.order_graph import OrderGraph
from rankwise.matching.order.required_order import Order
from rankwise.schedule.send_buffering import as_buffered


def impossible(operations: Operations, matches: Matches, enforced: Numbers, buffering: str) -> int:
    """Return the first enforced receive that is impossible; -1 if all are possible.

    `enforced` are rows. A receive without a match cannot have left a message to a receive posted later. A
    probe may match any message that is there (MPI 4.1, 3.8.1: a wildcard receive may then match another).
    """
    rows = operations.rows
    enforced = enforced[rows["kind"][enforced] == OperationKind.RECEIVE]
    if not len(enforced):
        return -1
    places = np.unique(rows[["rank", "comm"]][enforced])
    sends = np.flatnonzero(
        (rows["kind"] == OperationKind.SEND) & (rows["cancelled"] == 0) & (rows["peer"] >= 0)
    )
    sends = sends[np.isin(rows[["peer", "comm"]][sends].astype(places.dtype), places)]
    for receive in enforced[matches.partner[enforced] < 0].tolist():
        if _left_one_to_later(operations, matches, sends, receive):
            return int(receive)
    order = Order(as_buffered(operations, buffering), matches, sends)
    pairs = np.array(list(Taking(operations, matches, sends.tolist()).in_order()), np.int64).reshape(-1, 2)
    order.require(order.takings(pairs[:, 0]), order.takings(pairs[:, 1]))
    stuck = _on_cycles(order)
    receives = np.flatnonzero((rows["kind"] == OperationKind.RECEIVE) & np.isin(matches.partner, sends))
    on_cycle = receives[stuck[order.takings(matches.partner[receives])]]
    named = on_cycle[np.isin(on_cycle, enforced)]
    return int(next(iter(named), next(iter(on_cycle), -1)))


def _left_one_to_later(operations: Operations, matches: Matches, sends: Numbers, receive: int) -> bool:
    """Return whether a receive without a match left a message that fits to one posted later."""
    rows = operations.rows
    rank, comm, tag = rows[["rank", "comm", "tag"]][receive].item()
    here = sends[(rows["peer"][sends] == rank) & (rows["comm"][sends] == comm)]
    here = here[(matches.partner[here] > receive) & ((rows["tag"][here] == tag) | (tag == ANY))]
    return bool((rows["completed"][matches.partner[here]] != NEVER).any())


def _on_cycles(order: Order) -> Flags:
    """Mark the nodes that a cycle leads to."""
    marked = np.ones(order.size, np.bool_)
    marked[OrderGraph(order.size, order.sources, order.targets).in_order()] = False
    return marked
