"""RW319: MPI_Grequest_complete of what is not a generalized request, or is complete already."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rankwise.findings import Finding
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.requests.life_points import maker, related
from rankwise.monitors.requests.operation_kinds import RequestOperation, operation_of, phrase
from rankwise.monitors.requests.request_breaches import about_requests
from rankwise.monitors.requests.request_lives import Lives
from rankwise.monitors.rule_breaches import Breach, Said, calls_of, findings_of
from rankwise.trace.event import Event
from rankwise.trace.event_layout import ENDED_REQUEST, UNKNOWN_REQUEST


@monitor("RW319")
def wrong_completions(run: Run) -> Iterator[Finding]:
    """Report what MPI_Grequest_complete must not be given."""
    yield from findings_of(run, _breaches(run))


def _breaches(run: Run) -> Iterator[Breach]:
    def other_kind(lives: Lives, event: Event, request: int) -> Said:
        layout = lives.layout(request)
        assert layout is not None
        message = f"{event.call.name} is given the request of a {phrase(layout)}"
        made = related(run, "begun", maker(lives.process, request))
        return Said(message, "it completes only what MPI_Grequest_start has begun", (made,))

    def twice(lives: Lives, event: Event, request: int) -> Said:
        made = related(run, "begun", maker(lives.process, request))
        return Said(f"{event.call.name} completes a generalized request again", "", (made,))

    for calls in calls_of(run, lambda layout: layout.call.name == "MPI_Grequest_complete"):
        lives = run.lives_of(calls.process)
        requests = calls.column("request")
        assert requests is not None
        known = (requests > 0) & (requests != UNKNOWN_REQUEST) & (requests & ENDED_REQUEST == 0)
        own = np.array([_is_generalized(lives, each) for each in requests.tolist()], np.bool_)
        first = np.zeros(len(requests), np.bool_)
        first[np.unique(requests, return_index=True)[1]] = True
        for wrong, say in ((known & ~own, other_kind), (known & own & ~first, twice)):
            here = np.flatnonzero(wrong)
            yield from about_requests("RW319", lives, calls.stream, calls.records[here], requests[here], say)


def _is_generalized(lives: Lives, request: int) -> bool:
    layout = lives.layout(request)
    return layout is not None and operation_of(layout) is RequestOperation.GENERALIZED
