"""RW305: a request that is freed while its operation is under way."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.checks.check_registry import check
from rankwise.checks.requests.begun_operations import Beginning
from rankwise.checks.requests.function_requests import Tracked
from rankwise.checks.requests.pending import Pending
from rankwise.checks.requests.program_requests import tracker_of
from rankwise.checks.requests.request_calls import RequestEffect, is_partitioned, is_receive
from rankwise.checks.requests.request_findings import finding, inside, name_of, place_of, related
from rankwise.findings import Finding
from rankwise.program import Call
from rankwise.program.model import Model


@check("RW305")
def requests_are_freed_when_inactive(model: Model) -> Iterator[Finding]:
    """No request of a receive or collective is freed while its operation is active."""
    for tracked in list(tracker_of(model).functions.values()):
        for beginning in tracked.beginnings:
            if not _matters(tracked, beginning):
                continue
            for touch in tracked.ends(beginning.slot, (RequestEffect.FREES,)).touches:
                call = touch.at
                if not touch.exact or not isinstance(call, Call):
                    continue
                if Pending(model, tracked, beginning, but_for=call).at(call):
                    started = f"{name_of(beginning.operation)} begins the operation here"
                    yield finding(
                        "RW305",
                        call,
                        place_of(call),
                        "the operation may still be under way",
                        [*related("started", started, beginning.at.location), *inside(beginning)],
                    )


def _matters(tracked: Tracked, beginning: Beginning) -> bool:
    """Return whether the operation must not lose its request.

    Freeing the request of an active send is allowed: MPI finishes it (MPI 4.1 section 3.7.3).
    """
    operations = [beginning.operation]
    if beginning.act is RequestEffect.STARTS:
        operations = [
            each.operation for each in tracked.by_place[beginning.place] if each.act is RequestEffect.PREPARES
        ]
    elif beginning.act is not RequestEffect.BEGINS:
        return False
    entries = [each.standard for each in operations if each.standard is not None]
    return bool(entries) and all(
        entry.is_collective or is_receive(entry) or is_partitioned(entry) for entry in entries
    )
