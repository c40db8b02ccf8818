"""RW303: a persistent operation that is started while it is under way."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.checks.check_registry import check
from rankwise.checks.requests.begun_operations import Beginning
from rankwise.checks.requests.function_requests import Tracked
from rankwise.checks.requests.pending import Pending
from rankwise.checks.requests.program_requests import tracker_of
from rankwise.checks.requests.request_calls import RequestEffect
from rankwise.checks.requests.request_findings import finding, inside, place_of, related
from rankwise.findings import Finding
from rankwise.program.model import Model


@check("RW303")
def operations_are_started_when_inactive(model: Model) -> Iterator[Finding]:
    """No persistent operation is started again before it is completed."""
    for tracked in list(tracker_of(model).functions.values()):
        reported: set[Beginning] = set()
        for first in tracked.beginnings:
            second = _started_again(model, tracked, first) if first.act is RequestEffect.STARTS else None
            if second is not None and second not in reported:
                reported.add(second)
                where = "here, in the round before" if first is second else "here"
                yield finding(
                    "RW303",
                    second.operation,
                    place_of(second.at),
                    "it is still active",
                    [
                        *inside(second),
                        *related("started", f"the same request is started {where}", first.at.location),
                    ],
                )


def _started_again(model: Model, tracked: Tracked, first: Beginning) -> Beginning | None:
    """Return what starts an operation that is still active."""
    pending = Pending(model, tracked, first)
    for second in tracked.begun_while(pending, first.place):
        if second.act is not RequestEffect.STARTS:
            continue
        if second is not first and pending.at(second.at):
            return second
        loop = pending.in_next_round(second.at) if first.place.is_exact else None
        if loop is not None and not first.place.blocks() & loop:
            return second
    return None
