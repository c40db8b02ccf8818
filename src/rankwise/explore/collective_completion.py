"""Which members must have entered a collective before a member's request is complete."""

from __future__ import annotations

from rankwise.matching.collectives.meetings import meetings
from rankwise.matching.collectives.member_waits import required_ranks
from rankwise.matching.operations import Operations
from rankwise.standard.collective_waits import Flow, allowed


def needed(operations: Operations) -> dict[int, list[int] | None]:
    """Return for each part in a collective the parts it waits for; None if one of those never began."""
    rows = operations.rows
    found_meetings = meetings(operations)
    found: dict[int, list[int] | None] = {}
    for meeting in range(len(found_meetings)):
        members = found_meetings.members(meeting).tolist()
        by_rank = {int(rows["rank"][row]): row for row in members}
        for row in members:
            parts = [by_rank.get(rank) for rank in _awaited(operations, row)]
            begun = [each for each in parts if each is not None]
            found[row] = begun if len(begun) == len(parts) else None
    return found


def _awaited(operations: Operations, row: int) -> tuple[int, ...]:
    """Return the ranks whose part a member must wait for, whatever the library does.

    Where these are not known, no request is assumed to complete before all members have entered.
    """
    rank, comm, flow = operations.rows[["rank", "comm", "flow"]][row].item()
    if flow == Flow.OPEN:
        return allowed(rank, operations.communicators[comm].everyone)
    return required_ranks(operations, row)
