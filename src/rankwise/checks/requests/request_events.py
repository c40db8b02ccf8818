"""Everything that happens to the request at one place of a function."""

from __future__ import annotations

from rankwise.checks.requests.begun_operations import HandleSlot, Touch
from rankwise.checks.requests.function_requests import Tracked
from rankwise.checks.requests.program_requests import Tracker
from rankwise.checks.requests.request_calls import RequestEffect


def events_of(tracker: Tracker, tracked: Tracked, slot: HandleSlot) -> list[Touch]:
    """Return the touches of a request, and the operations that begin in it or may do so."""
    found = list(tracked.touches(slot))
    for place, beginnings in tracked.by_place.items():
        covered = tracker.spans.covers(place, tracker.spans.handle_size or 1, slot.place)
        if covered is False:
            continue
        for beginning in beginnings:
            if beginning.act is RequestEffect.STARTS and beginning.inner is None:
                continue  # among the touches already
            if covered or beginning.slot.parts & slot.parts or not slot.parts:
                exact = bool(covered) and slot.place.is_exact
                found.append(Touch(beginning.at, beginning.act, exact))
    return found
