"""RW304 and RW306: persistent requests that are never started, or never given back."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.checks.check_registry import check
from rankwise.checks.requests.begun_operations import Beginning
from rankwise.checks.requests.function_requests import Tracked
from rankwise.checks.requests.pending import Pending
from rankwise.checks.requests.program_requests import tracker_of
from rankwise.checks.requests.request_calls import RequestEffect
from rankwise.checks.requests.request_findings import finding, inside, name_of, place_of, related
from rankwise.findings import Finding
from rankwise.program import Call
from rankwise.program.model import Model


@check("RW304", "RW306")
def persistent_requests_are_used_and_freed(model: Model) -> Iterator[Finding]:
    """Every persistent operation is started at least once, and its request is freed."""
    for tracked in list(tracker_of(model).functions.values()):
        for beginning in tracked.beginnings:
            if beginning.act is not RequestEffect.PREPARES or not tracked.stays_here(beginning.slot):
                continue
            if Pending(
                model, tracked, beginning, (RequestEffect.STARTS, RequestEffect.MAY_COMPLETE)
            ).lost_always():
                yield _never_started(tracked, beginning)
            else:
                lost = Pending(
                    model, tracked, beginning, (RequestEffect.FREES, RequestEffect.MAY_COMPLETE)
                ).lost()
                if lost is not None:
                    note = "nothing frees it" if lost.always else "it is not freed on every path"
                    end = related("too late", "should have been freed before the function ends", lost.where)
                    yield finding(
                        "RW306", beginning.operation, place_of(beginning.at), note, inside(beginning) + end
                    )


def _never_started(tracked: Tracked, beginning: Beginning) -> Finding:
    places = inside(beginning)
    after = tracked.paths.walk([tracked.paths.point(beginning.at)], {}, tracked.ways.on({}))
    for touch in tracked.touches(beginning.slot):
        if tracked.paths.point(touch.at) not in after:
            continue
        if touch.act is RequestEffect.COMPLETES and isinstance(touch.at, Call):
            note = f"{name_of(touch.at)} has nothing to wait for"
            places += related("completed", note, touch.at.location)
    return finding("RW304", beginning.operation, place_of(beginning.at), "nothing starts it", places)
