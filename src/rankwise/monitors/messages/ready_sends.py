"""RW208: a ready send that began before the receive that takes its message was posted."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rankwise.findings import Evidence, Finding, Location, Ranks, Related, rule
from rankwise.matching.operations import Numbers, OperationKind, SendMode
from rankwise.matching.order.order_clocks import Marks, Readings, clocks
from rankwise.matching.order.required_order import Order
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.phrases import call_text
from rankwise.monitors.recorded_run import Run


@monitor("RW208")
def ready_sends_too_early(run: Run) -> Iterator[Finding]:
    """Report the ready sends whose receive can only be posted after they began."""
    rows, matches = run.operations.rows, run.matches
    ready = (rows["kind"] == OperationKind.SEND) & (rows["mode"] == SendMode.READY)
    sends = np.flatnonzero(ready & (matches.partner >= 0) & ~matches.assumed)
    if not len(sends):
        return
    places: dict[tuple[Location, Location], list[int]] = {}
    for send in sends[_begin_first(run, sends)].tolist():
        pair = [run.location(run.maker(row)) for row in (send, int(matches.partner[send]))]
        places.setdefault((pair[0], pair[1]), []).append(send)
    for (where, receive_where), group in places.items():
        send, receive = run.maker(group[0]), run.maker(int(matches.partner[group[0]]))
        yield Finding(
            rule=rule("RW208"),
            message=(
                f"{send.call.name} by rank {send.rank} begins before rank {receive.rank} posts the receive"
            ),
            where=where,
            related=(
                Related("posted later", f"{call_text(run, receive)} by rank {receive.rank}", receive_where),
            ),
            ranks=Ranks.of({int(rows["rank"][each]) for each in group}, run.size),
            evidence=Evidence.WITNESSED,
            count=len(group),
        )


def _begin_first(run: Run, sends: Numbers) -> Numbers:
    """Return which of these sends must have begun before their receives, as indices."""
    rows = run.operations.rows
    receives = run.matches.partner[sends]
    order = Order(run.operations, run.matches, np.zeros(0, np.int64), receives)
    thread = rows["rank"][sends].astype(np.int64) << 16 | rows["thread"][sends]
    threads, entry = np.unique(thread, return_inverse=True)
    number = rows["began"][sends] + 1
    marks = Marks(order.begins(sends), entry, number)
    readings = Readings(order.begins(receives), entry, np.ones(len(sends), np.int64))
    came, missing = clocks(order, len(threads), marks, readings)
    return np.flatnonzero((came >= number) & ~missing)
