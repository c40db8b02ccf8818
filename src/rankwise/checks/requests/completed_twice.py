"""RW302: a completion of a request that is already completed."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.checks.check_registry import check
from rankwise.checks.requests.begun_operations import EndingTouches, HandleSlot, Touch
from rankwise.checks.requests.function_requests import Tracked
from rankwise.checks.requests.program_requests import Tracker, tracker_of
from rankwise.checks.requests.request_calls import RequestEffect, act_of, request_address
from rankwise.checks.requests.request_events import events_of
from rankwise.checks.requests.request_findings import finding, name_of, place_of, related
from rankwise.findings import Finding
from rankwise.program import Call, Operation
from rankwise.program.model import Model


@check("RW302")
def requests_are_completed_once(model: Model) -> Iterator[Finding]:
    """No completion is given a request that every path to it has completed already."""
    tracker = tracker_of(model)
    for function, calls in tracker.calls.items():
        by_slot: dict[HandleSlot, list[Call]] = {}
        for call in calls:
            if call.standard is not None and call.standard.name in ("MPI_Wait", "MPI_Test"):
                address = request_address(call)
                assert address is not None
                place = tracker.places.of(address)
                if place.is_exact:
                    slot = HandleSlot(place, frozenset(model.points_to.of(address)))
                    by_slot.setdefault(slot, []).append(call)
        tracked = tracker.tracked(function)
        for slot, completions in by_slot.items():
            yield from _completed_again(tracker, tracked, slot, completions)


def _completed_again(
    tracker: Tracker, tracked: Tracked, slot: HandleSlot, completions: list[Call]
) -> Iterator[Finding]:
    """Yield the completions of one request that cannot be reached but by way of another."""
    events = events_of(tracker, tracked, slot)
    begun = any(event.act is RequestEffect.BEGINS and event.exact for event in events)
    if not begun or any(event.act is RequestEffect.PREPARES for event in events):
        return  # a persistent request may be waited for as often as one likes
    paths = tracked.paths
    certain = EndingTouches(paths, (event for event in events if _completes(tracked, event)))
    ends = set(certain.points)
    ways = tracked.ways.on({})
    others = [paths.point(event.at) for event in events]
    after_others = paths.walk(
        [(0, -1), *(point for point in others if point not in ends)], certain.by_block, ways
    )
    for call in completions:
        if not tracked.is_live(call) or paths.point(call) in after_others:
            continue
        earlier = _last_before(tracked, call, certain)
        if earlier is not None:
            yield finding(
                "RW302",
                call,
                place_of(call),
                "the operation is already complete",
                related("completed", f"{name_of(earlier)} completes the request here", earlier.location),
            )


def _last_before(tracked: Tracked, call: Call, certain: EndingTouches) -> Call | None:
    """Return a completion from which a path leads to a call without passing another."""
    paths = tracked.paths
    point = paths.point(call)
    for touch in certain.touches:
        if touch.at is not call and isinstance(touch.at, Call):
            reached = paths.walk([paths.point(touch.at)], certain.by_block, tracked.ways.on({}))
            if point in reached:
                return touch.at
    return None


def _completes(tracked: Tracked, event: Touch) -> bool:
    """Return whether a request is certainly complete after an event.

    A program that tests the error code may know of a failure that left the request as it was.
    """
    call = event.at
    if not event.exact or not isinstance(call, Call) or call.standard is None:
        return False
    examined = any(
        not isinstance(use, Operation) or use.operator != "received"
        for use in tracked.index.uses.get(call, ())
    )
    return act_of(call.standard) is RequestEffect.COMPLETES and not examined
