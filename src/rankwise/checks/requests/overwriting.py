"""Finds requests that are used for another operation while one is pending."""

from __future__ import annotations

from rankwise.checks.requests.begun_operations import Beginning
from rankwise.checks.requests.function_requests import Tracked
from rankwise.checks.requests.pending import Pending
from rankwise.checks.requests.request_calls import RequestEffect
from rankwise.program import Allocate, Call, Phi, Value


def overwritten_at(tracked: Tracked, beginning: Beginning, pending: Pending) -> Call | None:
    """Return the call that puts another handle where that of a pending operation is."""
    place = beginning.place
    for other in tracked.begun_while(pending, place):
        if other.act is RequestEffect.STARTS:
            continue
        if other is not beginning and pending.at(other.at):
            return other.at
        loop = pending.in_next_round(other.at) if place.is_exact else None
        if loop is not None and not place.blocks() & loop:
            return other.at
    return beginning.at if _is_dropped_each_round(tracked, beginning, pending) else None


def _is_dropped_each_round(tracked: Tracked, beginning: Beginning, pending: Pending) -> bool:
    """Return whether a request object is made in each round of a loop and only the last one is kept.

    Where requests are objects, the name that held one holds the next one afterwards.
    """
    cell = beginning.place.root
    if not isinstance(cell, Allocate) or cell.layout is not None or not pending.touches:
        return False
    loop = pending.in_next_round(beginning.at)
    if loop is None or cell.block.index not in loop:
        return False
    kept = tracked.kept_in(beginning.slot) - beginning.slot.parts
    return all(_holds_one(part.object, loop) for part in kept) and _carriers(tracked, beginning, loop) <= 1


def _holds_one(owner: object, loop: set[int]) -> bool:
    """Return whether an object is a nameless cell behind the loop, which can hold one request only."""
    return isinstance(owner, Allocate) and not owner.name and owner.block.index not in loop


def _carriers(tracked: Tracked, beginning: Beginning, loop: set[int]) -> int:
    """Count the variables that carry a request from one round of a loop to the next."""
    found: set[Phi] = set()
    values: list[Value] = [
        load for part in beginning.slot.parts for load in tracked.index.loads.get(part, ())
    ]
    while values:
        for use in tracked.index.uses.get(values.pop(), ()):
            if isinstance(use, Phi) and use.block.index in loop and use not in found:
                found.add(use)
                values.append(use)
    return len(found)
