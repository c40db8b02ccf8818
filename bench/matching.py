"""How many operations a second are matched, and searched for buffering hazards, as runs grow.

The run is a stencil on 16 ranks: each step receives from two neighbours, sends to both, waits and meets the
others in an allreduce; every tenth receive is a wildcard receive.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rankwise.matching.operations import Operations

SIZES = (10_000, 100_000, 1_000_000)
RANKS = 16
ROUNDS = 3
TARGET = 1_000_000
"""Operations a second that matching takes on one core."""


def run() -> None:
    """Print operations a second, the best of some rounds, a line a size."""
    from rankwise.matching.deadlock.buffering_hazards import find_hazards
    from rankwise.matching.messages.pairing import match

    print("  operations       messages    collectives        hazards   a second")
    rate = 0.0
    for size in SIZES:
        made = stencil(size)
        matches, sites = match(made), made.rows["number"] % 6
        messages = _best(partial(match, made))
        together = _best(partial(_look_at_collectives, made))
        hazards = _best(partial(find_hazards, made, matches, sites))
        rate = len(made) / (messages + together)
        columns = "".join(f"{len(made) / seconds:15,.0f}" for seconds in (messages, together, hazards))
        print(f"  {len(made):10,}{columns}", flush=True)
    said = "met" if rate >= TARGET else "missed"
    print(f"  target for messages and collectives together, {TARGET:,} a second: {said}")


def _look_at_collectives(made: Operations) -> None:
    from rankwise.matching.collectives.meetings import incomplete, meetings, mismatches

    met = meetings(made)
    list(incomplete(made, met))
    list(mismatches(made, met))


def stencil(size: int) -> Operations:
    """Return about so many operations."""
    import numpy as np

    from operations_by_hand import world
    from rankwise.matching.operations import ABSENT, ANY, ROW, OperationKind, Operations, SendMode

    steps = size // (RANKS * 5)
    rank, step = (each.ravel() for each in np.divmod(np.arange(RANKS * steps), steps))
    rows = np.zeros((RANKS * steps, 5), ROW)
    rows["rank"], rows["posted"] = rank[:, None], step[:, None] * 5 + np.arange(5)
    rows["number"] = rows["began"] = step[:, None] * 6 + np.arange(5)
    rows["completed"] = step[:, None] * 6 + np.array([5, 5, 5, 5, 4])
    rows["kind"] = [
        OperationKind.RECEIVE,
        OperationKind.RECEIVE,
        OperationKind.SEND,
        OperationKind.SEND,
        OperationKind.COLLECTIVE,
    ]
    rows["mode"][:, 2:4] = SendMode.STANDARD
    left, right = (rank - 1) % RANKS, (rank + 1) % RANKS
    for column, peer in enumerate((left, right, right, left)):
        rows["peer"][:, column] = peer
        rows["source"][:, column] = peer if column < 2 else ANY
    rows["tag"] = rows["arrived_tag"] = np.array([7, 8, 7, 8, 0])
    rows["peer"][step % 10 == 0, 0] = ANY
    rows["completed"][:, 4] = rows["number"][:, 4]
    rows["position"] = -1
    rows["position"][:, 4] = step
    for name in ("root", "op", "signature", "count"):
        rows[name] = ABSENT
    return Operations(rows.ravel(), (world(RANKS),))


def _best(work: Callable[[], object]) -> float:
    taken = []
    for _ in range(ROUNDS):
        start = time.process_time()
        work()
        taken.append(time.process_time() - start)
    return max(min(taken), 1e-9)
