"""Everything that happens to the request at one place of a function."""

from __future__ import annotations

from rankwise.checks.requests.calls import Act
from rankwise.checks.requests.operations import Slot, Touch
from rankwise.checks.requests.tracked import Tracked
from rankwise.checks.requests.tracking import Tracker


def events_of(tracker: Tracker, tracked: Tracked, slot: Slot) -> list[Touch]:
    """Return the touches of a request, and the operations that begin in it or may do so."""
    found = list(tracked.touches(slot))
    for place, beginnings in tracked.by_place.items():
        covered = tracker.spans.covers(place, tracker.spans.handle_size or 1, slot.place)
        if covered is False:
            continue
        for beginning in beginnings:
            if beginning.act is Act.STARTS and beginning.inner is None:
                continue  # among the touches already
            if covered or beginning.slot.parts & slot.parts or not slot.parts:
                exact = bool(covered) and slot.place.is_exact
                found.append(Touch(beginning.at, beginning.act, exact))
    return found
