"""Finds arrays of requests of which a counted loop begins more than a call completes."""

from __future__ import annotations

from dataclasses import dataclass

from rankwise.alignment.trip_counts import trip_count
from rankwise.checks.requests.addresses import begins_at_zero
from rankwise.checks.requests.begun_operations import Beginning
from rankwise.checks.requests.function_requests import Tracked
from rankwise.checks.requests.program_requests import Tracker
from rankwise.checks.requests.request_calls import RequestEffect, length_argument, takes_many
from rankwise.program import Call, Constant, Phi


@dataclass(frozen=True, slots=True)
class PartlyCompleted:
    """How many requests were begun, and how many of them a call completes."""

    begun: int
    completed: int
    at: Call


def completed_in_part(tracker: Tracker, tracked: Tracked, beginning: Beginning) -> PartlyCompleted | None:
    """Return what is left out of `reqs[i]`, i counting from 0, by the one call that completes some."""
    place = beginning.place
    touches = tracked.touches(beginning.slot)
    if len(place.indices) != 1 or not begins_at_zero(place.indices[0]) or len(touches) != 1:
        return None
    call = touches[0].at
    if not isinstance(call, Call) or touches[0].act is not RequestEffect.COMPLETES or not takes_many(call):
        return None
    span = tracker.spans.of_call(call)
    length = length_argument(call)
    begun = _rounds(tracker, tracked, beginning)
    if span is None or begun is None or not isinstance(length, Constant) or not isinstance(length.value, int):
        return None
    same_start = (span[0].root, span[0].fields, span[0].offset) == (place.root, place.fields, place.offset)
    return (
        PartlyCompleted(begun, length.value, call)
        if same_start and not span[0].indices and length.value < begun
        else None
    )


def _rounds(tracker: Tracker, tracked: Tracked, beginning: Beginning) -> int | None:
    """Return how often the loop that counts the requests iterates, if that is a constant."""
    counter = beginning.place.indices[0]
    paths = tracked.paths
    around = paths.loops_around(beginning.at.block.index)
    if not around or not isinstance(counter, Phi) or counter.block.index != around[0]:
        return None
    flow = paths.flow
    loop = flow.loops[around[0]]
    every_round = all(
        flow.dominates(beginning.at.block.index, latch)
        for latch in flow.predecessors[around[0]]
        if latch in loop
    )
    leaving = [node for node in loop if any(each not in loop for each in flow.successors[node])]
    keys = tracker.conditions.keys
    count = trip_count(flow, around[0], loop, leaving, keys, None)
    shape = keys.shape(count) if count is not None and every_round else None
    if isinstance(shape, tuple) and shape[0] == "constant" and isinstance(shape[1], int):
        return shape[1]
    return None
