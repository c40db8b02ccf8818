"""Who has to have come to a collective before a member's request is complete."""

from __future__ import annotations

import numpy as np

from rankwise.matching.collectives import meetings
from rankwise.matching.operations import Flow, Operations


def needed(operations: Operations) -> dict[int, list[int] | None]:
    """Return for each part in a collective the parts it waits for; None if one of those never began."""
    rows = operations.rows
    met = meetings(operations)
    found: dict[int, list[int] | None] = {}
    for meeting in range(len(met)):
        members = met.members(meeting).tolist()
        by_rank = {int(rows["rank"][row]): row for row in members}
        everyone = operations.communicators[int(rows["comm"][members[0]])].everyone
        for row in members:
            parts = [by_rank.get(rank) for rank in _awaited(rows[row], everyone)]
            came = [each for each in parts if each is not None]
            found[row] = came if len(came) == len(parts) else None
    return found


def _awaited(row: np.void, everyone: tuple[int, ...]) -> tuple[int, ...]:
    """Return the ranks whose part a member must wait for, whatever the library does."""
    rank, root, flow = int(row["rank"]), int(row["root"]), row["flow"]
    if row["count"] == 0:
        return ()
    if flow == Flow.FROM_ROOT:
        return (root,) if root in everyone and rank != root else ()
    if flow == Flow.TO_ROOT:
        return everyone if rank == root else ()
    if flow == Flow.PREFIX:
        return everyone[: everyone.index(rank)]
    return everyone
